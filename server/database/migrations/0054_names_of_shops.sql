-- The name of a shop stands on each of its listings: when it changes, what shows listings is made anew. Nothing moves.
create function tell_name_changes() returns trigger language plpgsql as $$
declare
  its_seller integer := coalesce(new.user_id, old.user_id);
begin
  perform from smartphone_items where seller_id = its_seller and withdrawn_at is null limit 1;
  if found then perform pg_notify('items', concat_ws(';', 'lists', '*', pg_current_xact_id(), '')); end if;
  return null;
end $$;

create trigger names_of_new_shops after insert or delete on sellers for each row execute function tell_name_changes();
create trigger names_of_shops after update on sellers for each row
  when (old.store_name is distinct from new.store_name) execute function tell_name_changes();
