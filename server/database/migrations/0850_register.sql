-- The police register of bought phones: articles 321-7 and R.321-3 and following of the Code pénal. Lines are never changed; a
-- correction is a new line. Lines outlive the request of the buy-back, whose person may ask for its erasure.
create table buyback_register (
  -- The order number, without gaps.
  number integer primary key check (number > 0),
  -- Milliseconds, as hashed.
  at timestamptz(3) not null,
  buyback_id integer not null,
  device_id integer not null references devices,
  episode_id integer not null references episodes,
  corrects integer references buyback_register,
  reason text not null,
  -- Identity, address and identity document of the seller, encrypted. The hash is that of the encrypted text.
  person text not null,
  description text not null,
  imei text not null check (imei ~ '^[0-9]{15}$'),
  provenance text not null,
  price_cents integer not null check (price_cents >= 0),
  means text not null check (means in ('transfer', 'voucher')),
  -- Who wrote a correction.
  staff_id integer references staff,
  prev_hash text not null unique,
  hash text not null unique,
  check ((corrects is null) = (reason = ''))
);
create unique index one_register_line_of_an_episode on buyback_register (episode_id) where corrects is null;
create unique index one_register_line_of_a_buyback on buyback_register (buyback_id) where corrects is null;
-- A line is corrected once; a further correction names the correction.
create unique index one_correction_of_a_line on buyback_register (corrects);
create index buyback_register_in_order on buyback_register (at, number);
create index buyback_register_of_device on buyback_register (device_id);
create index buyback_register_of_episode on buyback_register (episode_id);
create index buyback_register_of_staff on buyback_register (staff_id);
create index buyback_register_of_imei on buyback_register (imei);

-- The newest line. Writers lock it, so the chain cannot fork and no number is missing.
create table buyback_register_head (
  is_only boolean primary key default true check (is_only),
  number integer not null,
  hash text not null
);
insert into buyback_register_head (number, hash) values (0, '');

create function keep_register() returns trigger language plpgsql as $$
begin
  raise exception 'The register is never changed: add a correction.';
end $$;
create trigger buyback_register_stays before update or delete on buyback_register
  for each row execute function keep_register();

-- Phones bought back from persons begin an episode of their own.
alter table episodes drop constraint if exists episodes_source_check, add constraint episodes_source_check
  check (source in ('supplier', 'customer_return', 'buyback'));
alter table receptions drop constraint if exists receptions_source_check, add constraint receptions_source_check
  check (source in ('supplier', 'customer_return', 'buyback'));

-- Whoever manages the team may give every permission, and gets the new ones.
insert into staff_grants (staff_id, permission)
  select staff_id, new.permission from staff_grants
  cross join (values ('register.read'), ('register.write'), ('payouts.prepare'), ('payouts.sign')) as new (permission)
  where staff_grants.permission = 'staff.manage'
  on conflict do nothing;
