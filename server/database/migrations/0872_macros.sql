-- Acts of one press in the inbox: the answer of a template, and what else is done with the conversation.
create table macros (
  id integer generated always as identity primary key,
  title text not null unique,
  template_id integer not null references templates on delete cascade,
  -- The conversation becomes that of the person who runs it.
  assigns boolean not null,
  closes boolean not null,
  changed_at timestamptz not null
);
create index macros_of_templates on macros (template_id);
insert into macros (title, template_id, assigns, closes, changed_at)
  select 'Accuser réception et m’en occuper', id, true, false, '2020-01-01T00:00:00Z' from templates where title = 'Accusé de réception';
