-- Up to when the provider's balance transactions are read, for the comparison with the ledger.
create table provider_reads (
  provider text primary key,
  read_to timestamptz not null
);

-- What the provider keeps of a movement for itself.
alter table provider_transactions add column fee_cents integer not null default 0;
