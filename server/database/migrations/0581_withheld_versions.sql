-- The versions of a listing that the shop reviewed and has not approved: nobody but its seller has seen their texts, so no difference
-- from them is told.
alter table smartphone_items add column withheld integer[] not null default '{}';

create function withhold_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.version <> old.version then
    if new.review is not null then new.withheld := new.withheld || new.version; end if;
  elsif new.review is null then
    new.withheld := array_remove(new.withheld, new.version);
  end if;
  return new;
end $$;
-- Their names make them run after `items_versioned`, which counts the version.
create trigger items_withheld_first before insert on smartphone_items
  for each row when (new.review is not null) execute function withhold_version();
create trigger items_withheld_next before update on smartphone_items
  for each row when (new.review is not null or old.review is not null) execute function withhold_version();

update smartphone_items set withheld = array[version] where review is not null;
