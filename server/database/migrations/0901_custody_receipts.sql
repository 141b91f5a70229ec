-- The custody receipt of a phone that is left for its repair: a numbered document of the shop, issued when the customer signs.
alter table series drop constraint series_kind_check, add constraint series_kind_check
  check (kind in ('invoice', 'receipt', 'credit_note', 'purchase', 'custody'));
alter table documents
  add column repair_id integer references repairs,
  drop constraint documents_kind_check,
  add constraint documents_kind_check check (kind in ('invoice', 'receipt', 'credit_note', 'purchase', 'custody')),
  drop constraint documents_subject,
  add constraint documents_subject check (
    (kind = 'purchase') = (buyback_id is not null) and (kind in ('purchase', 'custody')) = (order_id is null)
    and (kind <> 'custody' or repair_id is not null));
-- A receipt is signed once.
create unique index one_custody_receipt_of_a_repair on documents (repair_id) where kind = 'custody';
create index documents_of_repair on documents (repair_id) where repair_id is not null;
