-- What staff did. Each row has the hash of the row before it, so that no row can be changed or removed unseen.
create table audit (
  seq bigint primary key,
  -- Milliseconds, as hashed.
  at timestamptz(3) not null,
  -- Null for a command of the operator.
  staff_id integer references staff,
  action text not null,
  object_type text not null,
  object_id text not null,
  -- Names of changed fields with their values; null as a value for data of a person.
  changes jsonb not null,
  reason text,
  request_id text,
  prev_hash text not null unique,
  hash text not null unique
);
create index audit_by_object on audit (object_type, object_id, seq);
create index audit_by_staff on audit (staff_id, seq);
create index audit_by_action on audit (action, seq);

-- The newest row of the chain. Writers lock it, so the chain cannot fork.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash text not null
);
insert into audit_head (seq, hash) values (0, '');

create function keep_audit() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is never changed.';
end $$;
create trigger audit_stays before update or delete on audit
  for each row execute function keep_audit();
