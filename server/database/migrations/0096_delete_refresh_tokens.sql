-- The tokens of a session are deleted when it ends or is no longer remembered, whoever ends it.
create function delete_refresh_tokens() returns trigger language plpgsql as $$
begin
  delete from refresh_tokens where session_id = new.id;
  return null;
end $$;
create trigger delete_refresh_tokens after update of ended_at, remembered_until on sessions
  for each row when (new.ended_at is not null or new.remembered_until is null)
  execute function delete_refresh_tokens();
delete from refresh_tokens using sessions
  where sessions.id = session_id and (ended_at is not null or remembered_until is null);
