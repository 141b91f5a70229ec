-- The drawer of a spare part: one of the places where phones lie, too.
alter table parts add column place_id integer references places;
create index parts_of_place on parts (place_id);
