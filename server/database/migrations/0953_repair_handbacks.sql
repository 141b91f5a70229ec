-- The document of a phone that leaves its repair: the work, the parts with their origin, what was paid, and the guarantee.
alter table series drop constraint series_kind_check, add constraint series_kind_check
  check (kind in ('invoice', 'receipt', 'credit_note', 'purchase', 'custody', 'handback'));
alter table documents
  drop constraint documents_kind_check,
  add constraint documents_kind_check check (kind in ('invoice', 'receipt', 'credit_note', 'purchase', 'custody', 'handback')),
  drop constraint documents_subject,
  add constraint documents_subject check (
    (kind = 'purchase') = (buyback_id is not null) and (kind in ('purchase', 'custody', 'handback')) = (order_id is null)
    and (kind not in ('custody', 'handback') or repair_id is not null));
create unique index one_handback_of_a_repair on documents (repair_id) where kind = 'handback';
