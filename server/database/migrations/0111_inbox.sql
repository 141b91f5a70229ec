-- Conversations with customers: one thread for a person and a matter.
create table threads (
  id integer generated always as identity primary key,
  -- The address of the conversation, `/messages/TOKEN`: whoever has it may read and answer.
  token text not null unique check (length(token) = 32),
  kind text not null check (kind in ('message', 'buyback', 'quote', 'order')),
  -- What tells the matters of one person apart: the subject, or the number of an order.
  matter text not null,
  subject text not null,
  name text not null,
  email text not null,
  locale text not null,
  -- Only when the person is known to be the buyer.
  order_id integer references orders,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  created_at timestamptz not null,
  -- The last message of either side.
  moved_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null))
);
create index threads_in_order on threads (state, moved_at, id);
create index threads_of_person on threads (email, matter);
create unique index threads_of_quotes on threads (order_id) where kind = 'quote';

create table thread_messages (
  id integer generated always as identity primary key,
  thread_id integer not null references threads on delete cascade,
  -- Chosen by the sender's page: the same key is the same message.
  key uuid not null unique,
  by_kind text not null check (by_kind in ('customer', 'staff', 'shop')),
  staff_id integer references staff,
  body text not null,
  at timestamptz not null,
  -- A message of staff is shown to the customer from then on.
  shown_at timestamptz not null,
  -- The message of the form that it was made from.
  contact_message_id integer unique references contact_messages on delete cascade
);
create index thread_messages_in_order on thread_messages (thread_id, id);

-- Messages of the form that have no thread yet: those from before, and those that the version before still writes.
alter table contact_messages add column filed boolean not null default false;
create index contact_messages_unfiled on contact_messages (id) where not filed;

-- Pictures of a conversation, re-encoded. They are in the database: never under /pictures, and in every backup.
create table attachments (
  id uuid primary key,
  thread_id integer not null references threads on delete cascade,
  -- Null until a message names it.
  message_id integer references thread_messages on delete cascade,
  by_kind text not null check (by_kind in ('customer', 'staff')),
  picture bytea not null check (length(picture) <= 2000000),
  created_at timestamptz not null
);
create index attachments_of_threads on attachments (thread_id, created_at);

-- Answers that are written often, in three languages, with fields such as {name} and {number}.
create table templates (
  id integer generated always as identity primary key,
  title text not null unique,
  bodies jsonb not null,
  changed_at timestamptz not null
);
insert into templates (title, bodies, changed_at) values
  ('Accusé de réception', '{"fr": "Bonjour {name},\n\nNous avons bien reçu votre message et revenons vers vous sous deux jours ouvrés.", "en": "Hello {name},\n\nWe have received your message and will come back to you within two working days.", "ar": "مرحبًا {name}،\n\nوصلتنا رسالتك وسنعود إليك خلال يومي عمل."}', '2026-11-23T00:00:00Z'),
  ('Suivi de commande', '{"fr": "Bonjour {name},\n\nVotre commande {number} est en préparation. Un e-mail vous prévient dès son expédition.", "en": "Hello {name},\n\nYour order {number} is being prepared. An e-mail tells you as soon as it ships.", "ar": "مرحبًا {name}،\n\nطلبك {number} قيد التحضير. وستصلك رسالة فور شحنه."}', '2026-11-23T00:00:00Z');
