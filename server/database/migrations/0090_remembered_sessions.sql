-- When the person last gave their password (or came in another way), and until when the device may renew the session.
alter table sessions
  add column authenticated_at timestamptz not null default now(),
  add column remembered_until timestamptz;
update sessions set authenticated_at = created_at;

-- The refresh tokens of a remembered session: its family. One of them works; a used one is kept to notice its reuse.
create table refresh_tokens (
  -- SHA-256 of the token.
  digest text primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);
create unique index one_refresh_token on refresh_tokens (session_id) where rotated_at is null;
