-- Passkeys of staff (WebAuthn credentials): a second factor beside the authenticator app.
create table staff_passkeys (
  id integer generated always as identity primary key,
  staff_id integer not null references staff on delete cascade,
  credential_id text not null unique,
  name text not null,
  public_key bytea not null,
  -- The signature counter that the authenticator reported last.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_of_staff on staff_passkeys (staff_id);

-- The challenge that a passkey of this session must sign. It works once.
alter table staff_sessions
  add column challenge text,
  add column challenge_until timestamptz;
