-- Listings that were there before: only those whose title says more than their model are written.
update smartphone_items as items set stray_name = found.stray
from (
  select listed.id, stray_words(listed.name, models.own_words) as stray
  from smartphone_items listed join smartphone_models models on models.id = listed.model_id
) as found
where items.id = found.id and found.stray is not null;
