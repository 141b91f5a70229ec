-- Whoever is erased writes nothing more, whatever was under way in another tab: each row of a person takes hold of the person first,
-- and is refused when it finds them erased. An erasure takes hold of the person alone, so that one comes before the other.
create function refuse_erased() returns trigger language plpgsql as $$
begin
  perform from users where id = (to_jsonb(new) ->> tg_argv[0])::integer and erased_at is null for key share;
  if not found then
    raise exception 'This person is erased.' using errcode = 'foreign_key_violation', constraint = 'person_not_erased';
  end if;
  return new;
end $$;

create trigger clients_of_persons before insert on clients for each row execute function refuse_erased('user_id');
create trigger sellers_of_persons before insert on sellers for each row execute function refuse_erased('user_id');
create trigger sessions_of_persons before insert on sessions for each row execute function refuse_erased('user_id');
create trigger identities_of_persons before insert on identities for each row execute function refuse_erased('user_id');
create trigger sign_in_codes_of_persons before insert on sign_in_codes for each row execute function refuse_erased('user_id');
create trigger orders_of_persons before insert on orders for each row execute function refuse_erased('user_id');
create trigger photos_of_persons before insert on photos for each row execute function refuse_erased('seller_id');
create trigger items_of_persons before insert on smartphone_items for each row execute function refuse_erased('seller_id');
