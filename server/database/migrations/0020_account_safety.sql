-- Sessions that a person can tell apart; password links that are kept as digests only.

alter table sessions
  add column browser text not null default '' check (length(browser) <= 40),
  add column system text not null default '' check (length(system) <= 40),
  add column last_seen_at timestamptz not null default now();

-- When the owner of the mailbox was seen to be the owner of the account; null: never asked.
alter table users add column email_verified_at timestamptz;

-- A wish for a new password. Without a user nobody has that e-mail: written all the same, so that both take as long.
create table password_resets (
  id uuid primary key default gen_random_uuid(),
  user_id integer references users on delete cascade,
  locale text not null check (locale in ('fr', 'en', 'ar')),
  requested_at timestamptz not null default now(),
  -- SHA-256 of what the mail brings; null until it is written.
  token_hash text unique,
  expires_at timestamptz
);
create index password_resets_of_user on password_resets (user_id, requested_at);
create index password_resets_by_age on password_resets (requested_at);
