-- What happened to an order, a thread and later a device or a case: one kind of event for all timelines.
create table events (
  id bigint generated always as identity primary key,
  subject_type text not null,
  subject_id text not null,
  kind text not null,
  at timestamptz not null,
  -- Who did it: a member of staff, the customer, a seller or the shop itself.
  by_kind text not null check (by_kind in ('staff', 'customer', 'seller', 'shop')),
  staff_id integer references staff,
  facts jsonb not null,
  -- Whether the customer sees it.
  public boolean not null
);
create index events_of_subject on events (subject_type, subject_id, id);

create function keep_events() returns trigger language plpgsql as $$
begin
  raise exception 'An event is never changed.';
end $$;
create trigger events_stay before update or delete on events
  for each row execute function keep_events();

-- Words of staff to staff.
create table notes (
  id integer generated always as identity primary key,
  subject_type text not null,
  subject_id text not null,
  staff_id integer not null references staff,
  body text not null check (length(body) between 1 and 5000),
  at timestamptz not null
);
create index notes_of_subject on notes (subject_type, subject_id, id);

-- Who takes care of something.
create table assignments (
  subject_type text not null,
  subject_id text not null,
  staff_id integer not null references staff on delete cascade,
  at timestamptz not null,
  primary key (subject_type, subject_id)
);
create index assignments_of_staff on assignments (staff_id);
