-- The photographs of a unit are those of its passport: its listing has no rows of its own any more.
delete from photos using smartphone_items
where smartphone_items.id = photos.item_id and smartphone_items.device_id is not null;
