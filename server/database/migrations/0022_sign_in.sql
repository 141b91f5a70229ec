-- Accounts that open by a provider's word (OpenID Connect), and the one-time codes that bring the session to the tab.
create table identities (
  provider text not null check (provider in ('google', 'facebook', 'apple')),
  subject text not null check (length(subject) between 1 and 255),
  user_id integer not null references users on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (provider, subject)
);
create unique index identities_of_user on identities (user_id, provider);

create table sign_in_codes (
  -- SHA-256 of what the browser's cookie holds.
  digest text primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null
);
