-- Failed logins, counted over all processes. What is counted is named by a digest, so that no address stands here. Kept out of
-- the journal: an attacker decides how often it is written, and to forget it in a crash costs nothing but the waits.
create unlogged table login_tries (
  -- SHA-256 of an account, a network address, or an account at an address.
  name text primary key,
  failures integer not null default 0 check (failures >= 0),
  -- Of the last failure, or of the last success where the account was opened from the address.
  last_at timestamptz not null,
  -- Whether the account was opened from the address.
  opened boolean not null default false
) with (fillfactor = 70);
