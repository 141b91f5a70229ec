-- A third-party seller's listing that the shop has not approved yet, or refused: withdrawn by the review, as by a suspension. Null:
-- approved, or never reviewed.
alter table smartphone_items
  add column review text check (review in ('waiting', 'refused')),
  add column review_since timestamptz,
  add column review_reason text,
  -- The language of the seller at the time, for the mail.
  add column review_locale text,
  add constraint reviewed_are_hidden check (review is null or withdrawn_at is not null);
create index items_in_review on smartphone_items (review, id) where review is not null;
