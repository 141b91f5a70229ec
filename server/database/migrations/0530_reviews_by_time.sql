-- no transaction
-- The listings in review, the longest waiting first.
drop index concurrently if exists items_in_review_by_time;
create index concurrently items_in_review_by_time on smartphone_items (review, review_since, id) where review is not null;
