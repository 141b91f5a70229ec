-- The people who work in the back office. They are never rows of `users`, and have sessions of their own.
create table staff (
  id integer generated always as identity primary key,
  email text not null,
  name text not null,
  -- Null until the invitation is accepted.
  password_hash text,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create unique index staff_emails on staff (email_key(email));

create table staff_grants (
  staff_id integer not null references staff on delete cascade,
  permission text not null,
  primary key (staff_id, permission)
);

-- The authenticator. Its secret is encrypted with the key of the data folder.
create table staff_factors (
  staff_id integer primary key references staff on delete cascade,
  secret text not null,
  -- The last time step whose code was used: a code works once.
  last_step bigint not null,
  enrolled_at timestamptz not null
);

create table recovery_codes (
  staff_id integer not null references staff on delete cascade,
  digest text not null,
  used_at timestamptz,
  primary key (staff_id, digest)
);

create table staff_invitations (
  digest text primary key,
  staff_id integer not null unique references staff on delete cascade,
  expires_at timestamptz not null
);

create table staff_sessions (
  digest text primary key,
  staff_id integer not null references staff on delete cascade,
  state text not null check (state in ('enrol', 'factor', 'open')),
  -- The digest of the browser's own cookie and its kind: the session's cookie alone opens nothing elsewhere.
  browser text not null,
  -- The secret that is being enrolled, encrypted.
  enrol_secret text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  stepped_up_until timestamptz
);
create index staff_sessions_of_staff on staff_sessions (staff_id);

-- Browsers that completed a sign-in. Failures of strangers do not delay them.
create table staff_browsers (
  staff_id integer not null references staff on delete cascade,
  digest text not null,
  expires_at timestamptz not null,
  primary key (staff_id, digest)
);
