-- What 0006 tells, and by how much each count of the catalogue moves: every process keeps its own counts right by adding
-- it. `lists` or nothing; the listings' ids or `*`; the transaction; moves as [model, condition, band, sold, by], or `all`
-- when there are too many to tell, or when models changed: then the counts are read anew. An older version of the shop
-- reads the first two and leaves the rest.
create or replace function tell_item_changes() returns trigger language plpgsql as $$
declare
  ids text;
  lists boolean := true;
  moves text;
  many boolean;
begin
  if tg_op = 'DELETE' then
    select count(*) > 300 into many from (select from old_rows limit 301) as rows_seen;
  else
    select count(*) > 300 into many from (select from new_rows limit 301) as rows_seen;
  end if;
  if many then
    ids := '*';
    moves := 'all';
  elsif tg_op = 'UPDATE' then
    select string_agg(new_rows.id::text, ','),
           bool_or((new_rows.sold, new_rows.price_cents, new_rows.name, new_rows.condition, new_rows.grade,
                    new_rows.model_id, new_rows.description, new_rows.withdrawn_at)
                   is distinct from
                   (old_rows.sold, old_rows.price_cents, old_rows.name, old_rows.condition, old_rows.grade,
                    old_rows.model_id, old_rows.description, old_rows.withdrawn_at))
      into ids, lists
      from new_rows join old_rows on old_rows.id = new_rows.id;
    select json_agg(json_build_array(model_id, condition, band, sold, by)) into moves from (
      select model_id, condition, price_band(price_cents) as band, sold, sum(by) as by from (
        select model_id, condition, price_cents, sold, 1 as by from new_rows where withdrawn_at is null
        union all
        select model_id, condition, price_cents, sold, -1 from old_rows where withdrawn_at is null
      ) as both_sides group by 1, 2, 3, 4 having sum(by) <> 0) as moved;
  elsif tg_op = 'INSERT' then
    select string_agg(id::text, ',') into ids from new_rows;
    select json_agg(json_build_array(model_id, condition, band, sold, by)) into moves from (
      select model_id, condition, price_band(price_cents) as band, sold, count(*) as by
      from new_rows where withdrawn_at is null group by 1, 2, 3, 4) as moved;
  else
    select string_agg(id::text, ',') into ids from old_rows;
    select json_agg(json_build_array(model_id, condition, band, sold, by)) into moves from (
      select model_id, condition, price_band(price_cents) as band, sold, -count(*) as by
      from old_rows where withdrawn_at is null group by 1, 2, 3, 4) as moved;
  end if;
  if ids is null then return null; end if;
  -- A notification holds 8000 bytes.
  if octet_length(ids) > 3500 then ids := '*'; end if;
  if octet_length(moves) > 3500 then moves := 'all'; end if;
  perform pg_notify('items', concat_ws(';', case when lists then 'lists' else '' end, ids, pg_current_xact_id(), coalesce(moves, '')));
  return null;
end $$;

create function tell_model_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('items', concat_ws(';', 'lists', '*', pg_current_xact_id(), 'all'));
  return null;
end $$;
create trigger models_changed after insert or update or delete on smartphone_models
  for each statement execute function tell_model_changes();
