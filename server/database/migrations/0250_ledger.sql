-- Money by double entry: docs/decisions/money-and-cases.md. Debits are positive, credits negative.
create table ledger_postings (
  id bigint generated always as identity primary key,
  -- What it tells: sale, refund, stray, stray_refund, dispute, dispute_won, replacement.
  kind text not null check (kind in ('sale', 'refund', 'stray', 'stray_refund', 'dispute', 'dispute_won', 'replacement')),
  order_id integer references orders,
  -- The payment, refund, dispute or allocation that it tells of: each tells once.
  source text not null,
  at timestamptz not null,
  unique (kind, source)
);
create index ledger_postings_in_order on ledger_postings (at, id);
create index ledger_postings_of_order on ledger_postings (order_id);

create table ledger_entries (
  posting_id bigint not null references ledger_postings,
  line smallint not null,
  account text not null check (account in ('provider', 'sellers', 'customers', 'sales.margin', 'sales.standard', 'sales.repair',
    'sales.shipping', 'vat.margin', 'vat.standard', 'disputes')),
  -- The seller that money is owed to.
  party integer references users,
  -- The order line that it is about.
  position smallint,
  cents integer not null check (cents <> 0),
  primary key (posting_id, line),
  check ((account = 'sellers') = (party is not null))
);

-- A posting is written by one statement, and balances.
create function check_posting() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct posting_id from new_rows) touched
      join ledger_entries e using (posting_id) group by posting_id having sum(e.cents) <> 0) then
    raise exception 'a posting does not balance' using errcode = 'check_violation', constraint = 'postings_balance';
  end if;
  return null;
end $$;
create trigger postings_balance after insert on ledger_entries
  referencing new table as new_rows for each statement execute function check_posting();

create function keep_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is never changed: post a counter-entry.';
end $$;
create trigger ledger_postings_stay before update or delete on ledger_postings for each row execute function keep_ledger();
create trigger ledger_entries_stay before update or delete on ledger_entries for each row execute function keep_ledger();

-- The provider's own balance transactions, as last read, for the comparison.
create table provider_transactions (
  id text primary key,
  provider text not null,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'dispute_won', 'fee', 'payout', 'other')),
  -- The provider's id of the payment, where there is one.
  reference text,
  cents integer not null,
  at timestamptz not null
);
create index provider_transactions_in_order on provider_transactions (at, id);
create index provider_transactions_of_payment on provider_transactions (reference);
