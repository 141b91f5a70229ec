-- What the pages of the inbox need: lists that hold at 100,000 conversations, and pictures of the contact form.
create index threads_by_time on threads (moved_at, id);
create index threads_by_kind on threads (kind, moved_at, id);
create index threads_by_kind_and_state on threads (kind, state, moved_at, id);
create index threads_of_orders on threads (order_id) where order_id is not null;
create index threads_of_mailboxes on threads (email_key(email));
create index threads_of_names on threads (lower(name) text_pattern_ops);
comment on column threads.moved_at is 'Since when it is in its state: an open one waits since then.';

-- A picture of the contact form belongs to no conversation until its message is filed.
alter table attachments alter column thread_id drop not null;
create index attachments_without_thread on attachments (created_at) where thread_id is null;
