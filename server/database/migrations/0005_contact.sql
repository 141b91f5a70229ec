-- Messages to the shop. A buy-back request comes as a message, too, and is kept with its fields beside it.

create table contact_messages (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  subject text not null check (length(subject) between 1 and 200),
  message text not null check (length(message) between 1 and 5000),
  locale text not null check (locale in ('fr', 'en', 'ar')),
  created_at timestamptz not null default now()
);
-- What one person sent lately: a message sent twice is one, and mails to one address have an end.
create index contact_messages_of_person on contact_messages (email, created_at);

create table buyback_requests (
  message_id integer primary key references contact_messages on delete cascade,
  brand text not null check (length(brand) between 1 and 60),
  model text not null check (length(model) between 1 and 120),
  functional boolean not null,
  condition text not null check (condition in ('perfect', 'good', 'average', 'bad', 'verybad')),
  details text not null check (length(details) between 1 and 2000),
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  phone text not null check (length(phone) between 8 and 40),
  created_at timestamptz not null default now()
);
