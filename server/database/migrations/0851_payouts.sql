-- Phones bought from persons: the purchase statement, the debt in the ledger, and its payment by transfer.

alter table ledger_postings drop constraint ledger_postings_kind_check, add constraint ledger_postings_kind_check
  check (kind in ('sale', 'refund', 'stray', 'stray_refund', 'dispute', 'dispute_won', 'replacement', 'elsewhere',
    'purchase', 'payout', 'payout_paid', 'payout_returned'));
alter table ledger_entries drop constraint ledger_entries_account_check, add constraint ledger_entries_account_check
  check (account in ('provider', 'sellers', 'customers', 'sales.margin', 'sales.standard', 'sales.repair',
    'sales.shipping', 'vat.margin', 'vat.standard', 'disputes', 'elsewhere',
    'purchases', 'payouts.due', 'payouts.transit', 'payouts.paid'));

-- A purchase statement belongs to a buy-back instead of an order. It outlives the buy-back, as the register does.
alter table series drop constraint series_kind_check, add constraint series_kind_check
  check (kind in ('invoice', 'receipt', 'credit_note', 'purchase'));
alter table documents
  alter column order_id drop not null,
  add column buyback_id integer,
  drop constraint documents_kind_check,
  add constraint documents_kind_check check (kind in ('invoice', 'receipt', 'credit_note', 'purchase')),
  add constraint documents_subject check (
    (kind = 'purchase') = (buyback_id is not null) and (kind = 'purchase') = (order_id is null));
create unique index one_document_of_a_buyback on documents (buyback_id) where buyback_id is not null;

-- Transfers that one person prepares and another one signs.
create table payout_batches (
  id integer generated always as identity primary key,
  state text not null check (state in ('draft', 'signed', 'cancelled')),
  prepared_by integer not null references staff,
  prepared_at timestamptz not null,
  signed_by integer references staff,
  signed_at timestamptz,
  -- One person prepared and signed, by the setting PAYOUTS_BY_ONE.
  by_one boolean not null default false,
  -- The bank's file, encrypted: it has whole account numbers.
  file text,
  exports integer not null default 0 check (exports >= 0),
  exported_at timestamptz,
  constraint payout_batches_signed check ((state = 'signed') = (signed_by is not null)
    and (state = 'signed') = (signed_at is not null) and (state = 'signed') = (file is not null)),
  constraint payout_batches_two_persons check (by_one = coalesce(signed_by = prepared_by, false)),
  constraint payout_batches_exported check ((exports > 0) = (exported_at is not null) and (exports = 0 or state = 'signed'))
);
create index payout_batches_prepared_by on payout_batches (prepared_by);
create index payout_batches_signed_by on payout_batches (signed_by);

create function keep_signed_batch() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state = 'cancelled' or (old.state = 'signed' and (new.state, new.signed_by, new.file, new.exports >= old.exports)
      is distinct from ('signed', old.signed_by, old.file, true)) then
    raise exception 'A signed or cancelled batch is never changed.';
  end if;
  return new;
end $$;
create trigger payout_batches_stay before update or delete on payout_batches
  for each row execute function keep_signed_batch();

-- What the shop owes for a bought phone. Its id is the EndToEndId of the transfer. A transfer that came back is followed by the
-- next attempt.
create table payouts (
  id integer generated always as identity primary key,
  buyback_id integer not null,
  attempt smallint not null check (attempt > 0),
  cents integer not null check (cents > 0),
  state text not null check (state in ('waiting', 'due', 'batched', 'sent', 'paid', 'returned')),
  -- Encrypted account and its holder. Null while the person has to name another account.
  iban text,
  holder text,
  iban_last4 text,
  batch_id integer references payout_batches,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  -- What confirmed the payment: a bank statement, or the reason of a person.
  proof text,
  unique (buyback_id, attempt),
  constraint payouts_account check ((state = 'waiting') = (iban is null) and (iban is null) = (holder is null)
    and (iban is null) = (iban_last4 is null)),
  constraint payouts_batch check ((state in ('batched', 'sent', 'paid', 'returned')) = (batch_id is not null)),
  constraint payouts_proof check ((state in ('paid', 'returned')) = (proof is not null))
);
create unique index one_open_payout_of_a_buyback on payouts (buyback_id) where state <> 'returned';
create index payouts_of_batch on payouts (batch_id);
create index payouts_by_state on payouts (state, created_at, id);

-- The twin of contract/buyback/payout-states.ts. Amounts and accounts are those that were signed.
create function check_payout_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'A payout is never deleted.'; end if;
  if (new.buyback_id, new.attempt, new.cents) is distinct from (old.buyback_id, old.attempt, old.cents)
      or (old.state <> 'waiting' and (new.iban, new.holder) is distinct from (old.iban, old.holder))
      or (old.state, new.state) not in (('waiting', 'due'), ('due', 'batched'), ('batched', 'due'), ('batched', 'sent'),
        ('sent', 'paid'), ('sent', 'returned'), ('paid', 'returned')) then
    raise exception 'A payout does not move from % to %.', old.state, new.state
      using errcode = 'check_violation', constraint = 'payouts_move';
  end if;
  return new;
end $$;
create trigger payouts_move before update or delete on payouts for each row execute function check_payout_move();

-- Statements of the bank that were read. The same file changes nothing a second time.
create table payout_statements (
  id integer generated always as identity primary key,
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  format text not null check (format in ('camt.053', 'csv')),
  staff_id integer not null references staff,
  at timestamptz not null,
  paid integer not null,
  returned integer not null
);
create index payout_statements_staff on payout_statements (staff_id);
