-- The first-answer clock. A message is due after the hours of the setting `inbox`, counted on working days.
alter table threads
  -- The customer's first message.
  add column asked_at timestamptz,
  -- By when the message that waits is due; it stays when the thread is answered. The default serves the version before.
  add column answer_due_at timestamptz not null default now() + interval '24 hours',
  add column first_answered_at timestamptz;
update threads set
  answer_due_at = moved_at + interval '24 hours',
  asked_at = (select min(at) from thread_messages where thread_id = threads.id and by_kind <> 'staff'),
  first_answered_at = (select min(at) from thread_messages where thread_id = threads.id and by_kind = 'staff');
create index threads_by_due on threads (state, answer_due_at, id);
insert into settings (name, value, valid_from) values ('inbox', '{"answerHours": 24}', '2020-01-01T00:00:00Z');

-- The conversations that a template is for. Empty: all.
alter table templates
  add column kinds text[] not null default '{}',
  add column order_states text[] not null default '{}';
update templates set kinds = '{order}', order_states = '{PAYED,preparing,packed}' where title = 'Suivi de commande';
