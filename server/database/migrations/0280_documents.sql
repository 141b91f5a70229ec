-- Invoices, receipts and credit notes: docs/decisions/money-and-cases.md.

-- Files that are no public pictures: documents, photographs of cases. The content is in the file store, under the id.
create table files (
  id uuid primary key,
  kind text not null check (kind in ('document', 'case-photo')),
  content_type text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer not null check (size > 0),
  created_at timestamptz not null
);

-- Numbers without gaps: the row is locked in the transaction that takes one.
create table series (
  id integer generated always as identity primary key,
  -- Null for the shop itself.
  issuer integer references users,
  kind text not null check (kind in ('invoice', 'receipt', 'credit_note')),
  -- Of the calendar in Paris.
  year smallint not null,
  next integer not null default 1 check (next > 0)
);
create unique index series_by_name on series (coalesce(issuer, 0), kind, year);

create table documents (
  id integer generated always as identity primary key,
  series_id integer not null references series,
  number integer not null check (number > 0),
  -- What people read: `F-2026-000123`.
  label text not null unique,
  kind text not null check (kind in ('invoice', 'receipt', 'credit_note')),
  issuer integer references users,
  order_id integer not null references orders,
  refund_id integer references refunds,
  -- The invoice that a credit note corrects.
  corrects integer references documents,
  issued_at timestamptz not null,
  total_cents integer not null check (total_cents >= 0),
  template_version smallint not null,
  -- All that the page and the PDF show, in both languages' figures: never rendered from anything else.
  content jsonb not null,
  unique (series_id, number),
  check ((kind = 'credit_note') = (refund_id is not null))
);
create unique index one_document_of_an_order on documents (order_id, coalesce(issuer, 0)) where refund_id is null;
create unique index one_credit_note_of_a_refund on documents (refund_id, coalesce(issuer, 0)) where refund_id is not null;
create index documents_in_order on documents (issued_at, id);

create table document_files (
  document_id integer not null references documents,
  locale text not null check (locale in ('fr', 'en')),
  file_id uuid not null unique references files,
  primary key (document_id, locale)
);

create function keep_documents() returns trigger language plpgsql as $$
begin
  raise exception 'A document is never changed or deleted: issue a credit note.';
end $$;
create trigger documents_stay before update or delete on documents for each row execute function keep_documents();
create trigger document_files_stay before update or delete on document_files for each row execute function keep_documents();

-- Who may be invoiced in the name of: recorded by the back office.
alter table sellers
  add column mandate_at timestamptz,
  add column vat_regime text check (vat_regime in ('margin', 'standard', 'franchise'));
