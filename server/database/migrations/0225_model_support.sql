-- Until when the maker promises security updates of a model, with where that was read: both or none.
alter table smartphone_models
  add column support_until date,
  add column support_source text check (length(support_source) between 1 and 120),
  add constraint support_has_a_source check (num_nulls(support_until, support_source) in (0, 2));
