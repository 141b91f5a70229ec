-- An invoice that is issued again, to a company: a credit note of the same round cancels what the earlier invoice still holds.
alter table documents
  add column round smallint not null default 0 check (round >= 0),
  drop constraint documents_check,
  add constraint documents_credit check (case when kind = 'credit_note'
    then refund_id is not null or (round > 0 and corrects is not null) else refund_id is null end);
drop index one_document_of_an_order;
create unique index one_document_of_an_order on documents (order_id, coalesce(issuer, 0), round, (kind = 'credit_note'))
  where refund_id is null;
