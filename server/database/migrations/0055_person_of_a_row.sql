-- As in 0051, but whose row it is is read once: written into the search, the whole row became JSON for each person that a
-- search through a small table of them passed, half a millisecond of an order in a shop of eighty.
create or replace function refuse_erased() returns trigger language plpgsql as $$
declare
  person integer;
begin
  -- Which of the two a table has is looked at only where it is asked for.
  if tg_argv[0] = 'seller_id' then
    person := new.seller_id;
  else
    person := new.user_id;
  end if;
  perform from users where id = person and erased_at is null for key share;
  if not found then
    raise exception 'This person is erased.' using errcode = 'foreign_key_violation', constraint = 'person_not_erased';
  end if;
  return new;
end $$;
