-- Events of the card provider: each is kept once, whatever how often it is sent.
create table payment_events (
  id text primary key,
  reference text,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);

-- Tells every process which listings changed, so that each drops exactly the pages that showed them.
-- Stock that moves without selling out changes the listing's own page alone; anything else changes the lists too.

create function tell_item_changes() returns trigger language plpgsql as $$
declare
  ids text;
  lists boolean := true;
begin
  if tg_op = 'UPDATE' then
    select string_agg(new_rows.id::text, ','),
           bool_or((new_rows.sold, new_rows.price_cents, new_rows.name, new_rows.condition, new_rows.grade,
                    new_rows.model_id, new_rows.description, new_rows.withdrawn_at)
                   is distinct from
                   (old_rows.sold, old_rows.price_cents, old_rows.name, old_rows.condition, old_rows.grade,
                    old_rows.model_id, old_rows.description, old_rows.withdrawn_at))
      into ids, lists
      from new_rows join old_rows on old_rows.id = new_rows.id;
  elsif tg_op = 'INSERT' then
    select string_agg(id::text, ',') into ids from new_rows;
  else
    select string_agg(id::text, ',') into ids from old_rows;
  end if;
  if ids is null then return null; end if;
  -- A notification holds 8000 bytes; a change of hundreds of listings means all of them.
  if length(ids) > 4000 then ids := '*'; end if;
  perform pg_notify('items', case when lists then 'lists;' else ';' end || ids);
  return null;
end $$;

create trigger items_inserted after insert on smartphone_items
  referencing new table as new_rows for each statement execute function tell_item_changes();
create trigger items_updated after update on smartphone_items
  referencing new table as new_rows old table as old_rows for each statement execute function tell_item_changes();
create trigger items_deleted after delete on smartphone_items
  referencing old table as old_rows for each statement execute function tell_item_changes();
