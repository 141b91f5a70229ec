-- The reminders sent to the owner of a phone that nobody collects, in its present state.
alter table repairs add column reminded smallint not null default 0 check (reminded between 0 and 3);
