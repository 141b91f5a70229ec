-- The unguessable address of an order, `/suivi/TOKEN`. The token is stored as it is, since every mail of the order names
-- it: whoever reads this table also reads `orders`, which says more. It is looked up by its digest.
create table tracking_tokens (
  order_id integer primary key references orders on delete cascade,
  token text not null check (length(token) = 22),
  digest text not null unique,
  created_at timestamptz not null
);

-- Codes by mail for whoever has only number and e-mail. There is a row for what exists and for what does not, so that both
-- answer alike; only an existing order gets a code.
create table lookup_codes (
  -- SHA-256 of number and e-mail as typed.
  subject text primary key,
  -- SHA-256 of the code; null without an order, and once it is used.
  code_digest text,
  tries integer not null default 0,
  expires_at timestamptz not null,
  -- How many codes were asked for since `window_began`.
  asked integer not null default 1,
  window_began timestamptz not null
);
create index lookup_codes_by_window on lookup_codes (window_began);
