-- The other addresses of a customer. The profile has the default one, which orders are sent to.
create table addresses (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  nom text not null,
  prenom text not null,
  telephone text not null,
  adresse text not null,
  code_postal text not null,
  ville text not null,
  created_at timestamptz not null default now()
);
create index addresses_of_user on addresses (user_id, id);
create trigger person_not_erased before insert or update on addresses
  for each row execute function refuse_erased('user_id');
