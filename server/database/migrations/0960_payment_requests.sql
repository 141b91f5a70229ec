-- An order that the shop made for a customer and that waits to be paid, by the link of its mail or at the counter.
create table payment_requests (
  order_id integer primary key references orders on delete cascade,
  -- The repair whose difference it asks for. Null for an order that staff made.
  repair_id integer references repairs,
  -- Null for an order that follows from an accepted quote.
  staff_id integer references staff,
  key uuid unique,
  created_at timestamptz not null
);
create index payment_requests_of_repair on payment_requests (repair_id);
create index payment_requests_of_staff on payment_requests (staff_id);

-- The till: what the counter takes in cash, and on the bank's terminal.
alter table ledger_entries drop constraint ledger_entries_account_check, add constraint ledger_entries_account_check
  check (account in ('provider', 'till.cash', 'till.terminal', 'sellers', 'customers', 'sales.margin', 'sales.standard',
    'sales.repair', 'sales.shipping', 'vat.margin', 'vat.standard', 'disputes', 'elsewhere',
    'purchases', 'payouts.due', 'payouts.transit', 'payouts.paid', 'vouchers', 'vouchers.bonus', 'vouchers.expired'));
