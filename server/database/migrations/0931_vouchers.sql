-- Vouchers: a debt of the shop to a person who sold it a phone. A voucher pays a part of an order, as a card does; it is no
-- discount. docs/decisions/vouchers.md has the design.
create table vouchers (
  id integer generated always as identity primary key,
  -- Not a reference: the debt outlives the buy-back.
  buyback_id integer not null unique,
  -- SHA-256 of the code, and the encrypted code, which its owner reads on the page of the buy-back.
  digest text not null unique,
  code text not null,
  last4 text not null check (length(last4) = 4),
  -- The one who may spend it.
  email text not null,
  issued_cents integer not null check (issued_cents > 0),
  bonus_cents integer not null check (bonus_cents >= 0 and bonus_cents < issued_cents),
  balance_cents integer not null check (balance_cents >= 0 and balance_cents <= issued_cents),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- The unpaid order that has reserved it. Not a reference: the order refers to the voucher, and a backup copies tables in the
  -- order of their references.
  held_order_id integer unique,
  check (held_order_id is null or balance_cents > 0)
);
create index vouchers_email on vouchers (email_key(email));
create index vouchers_ending on vouchers (expires_at) where balance_cents > 0;

create function keep_voucher() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.buyback_id, new.issued_cents, new.bonus_cents, new.issued_at)
      is distinct from (old.buyback_id, old.issued_cents, old.bonus_cents, old.issued_at) then
    raise exception 'A voucher keeps its value and is never deleted.';
  end if;
  return new;
end $$;
create trigger vouchers_stay before update or delete on vouchers for each row execute function keep_voucher();

-- Every change of a balance. Their sum is the balance.
create table voucher_moves (
  id integer generated always as identity primary key,
  voucher_id integer not null references vouchers,
  kind text not null check (kind in ('issued', 'spent', 'refunded', 'expired')),
  cents integer not null check ((cents > 0) = (kind in ('issued', 'refunded')) and cents <> 0),
  order_id integer references orders,
  refund_id integer references refunds,
  at timestamptz not null,
  check ((order_id is not null) = (kind in ('spent', 'refunded'))),
  check ((refund_id is not null) = (kind = 'refunded'))
);
create index voucher_moves_of_voucher on voucher_moves (voucher_id, id);
create unique index voucher_moves_one_payment on voucher_moves (order_id) where kind = 'spent';
create unique index voucher_moves_one_refund on voucher_moves (refund_id);
create index voucher_moves_of_order on voucher_moves (order_id);
create function keep_voucher_moves() returns trigger language plpgsql as $$
begin
  raise exception 'A move of a voucher is never changed.';
end $$;
create trigger voucher_moves_stay before update or delete on voucher_moves
  for each row execute function keep_voucher_moves();

-- The part of an order's total that a voucher pays. The card pays the rest.
alter table orders
  add column voucher_id integer references vouchers,
  add column voucher_cents integer not null default 0,
  add constraint orders_voucher check (voucher_cents between 0 and total_cents and (voucher_id is null) = (voucher_cents = 0));
create index orders_voucher on orders (voucher_id) where voucher_id is not null;

-- The part of a refund that goes back to the voucher. A refund of an order that a voucher paid whole has no payment.
alter table refunds
  alter column payment_id drop not null,
  add column voucher_cents integer not null default 0,
  add constraint refunds_voucher check (voucher_cents between 0 and amount_cents),
  add constraint refunds_money check (payment_id is not null or voucher_cents = amount_cents);
create or replace function check_refund_move() returns trigger language plpgsql as $$
begin
  if (new.key, new.order_id, new.payment_id, new.amount_cents, new.voucher_cents)
      is distinct from (old.key, old.order_id, old.payment_id, old.amount_cents, old.voucher_cents) then
    raise exception 'a refund keeps its order and its amount' using errcode = 'check_violation';
  end if;
  if new.state = old.state or (old.state, new.state) in (('granted', 'sent'), ('granted', 'revoked'), ('sent', 'succeeded'),
    ('sent', 'failed'), ('failed', 'sent'), ('failed', 'revoked'), ('failed', 'succeeded')) then
    return new;
  end if;
  raise exception 'a refund may not go from % to %', old.state, new.state using errcode = 'check_violation';
end $$;

-- An order that a voucher paid whole is cancelled after all of it went back. Else the function is that of 0320.
create or replace function check_order_move() returns trigger language plpgsql as $$
begin
  if new.status = old.status then return new; end if;
  if old.status = 'PENDING' and new.status in ('PAYED', 'CANCELLED') then return new; end if;
  if old.status = 'PAYED' and new.status = 'CANCELLED' and (new.total_cents = 0
    or exists (select from payments where order_id = new.id and status = 'refunded')
    or (new.voucher_cents = new.total_cents and new.total_cents =
      (select sum(amount_cents) from refunds where order_id = new.id and state = 'succeeded'))) then return new; end if;
  raise exception 'an order may not go from % to %', old.status, new.status using errcode = 'check_violation';
end $$;

alter table ledger_postings drop constraint ledger_postings_kind_check, add constraint ledger_postings_kind_check
  check (kind in ('sale', 'refund', 'stray', 'stray_refund', 'dispute', 'dispute_won', 'replacement', 'elsewhere',
    'purchase', 'payout', 'payout_paid', 'payout_returned', 'voucher_expired'));
alter table ledger_entries drop constraint ledger_entries_account_check, add constraint ledger_entries_account_check
  check (account in ('provider', 'sellers', 'customers', 'sales.margin', 'sales.standard', 'sales.repair',
    'sales.shipping', 'vat.margin', 'vat.standard', 'disputes', 'elsewhere',
    'purchases', 'payouts.due', 'payouts.transit', 'payouts.paid', 'vouchers', 'vouchers.bonus', 'vouchers.expired'));

-- How the customer wants to be paid, chosen with the yes. `bonus_percent` is what was promised with it.
alter table buyback_offers
  add column payout text check (payout in ('transfer', 'voucher')),
  add column bonus_percent integer check (bonus_percent between 0 and 50),
  add constraint buyback_offers_bonus check ((payout is not distinct from 'voucher') = (bonus_percent is not null));
update buyback_offers set payout = 'transfer' where id in (select buyback_id from buyback_person);
-- No account is asked for a voucher.
alter table buyback_person
  alter column iban drop not null, alter column iban_last4 drop not null, alter column holder drop not null,
  add constraint buyback_person_account check ((iban is null) = (holder is null) and (iban is null) = (iban_last4 is null));

insert into settings (name, value, valid_from) values
  ('vouchers', '{"bonusPercent": 10, "validMonths": 24}', '2020-01-01T00:00:00Z');
