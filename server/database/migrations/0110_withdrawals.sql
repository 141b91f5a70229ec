-- Statements of withdrawal (D. 221-5 of the Code de la consommation). Each is kept as it was made, also a late one and one
-- whose order is not known. It is judged afterwards.
create table withdrawals (
  id integer generated always as identity primary key,
  -- Chosen by the page: the same key is the same statement.
  key uuid not null unique,
  stated_at timestamptz not null,
  order_number text not null check (length(order_number) between 1 and 40),
  -- Null when no order has this number.
  order_id integer references orders,
  -- Whether the e-mail is that of the order.
  email_matches boolean not null,
  name text not null,
  email text not null,
  locale text not null,
  scope text not null check (scope in ('order', 'lines')),
  -- The chosen products in the person's words; empty for a whole order.
  products text not null check ((scope = 'order') = (products = '')),
  -- The statement as the person confirmed it, in their language.
  statement text not null,
  refund_due date not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  judged_at timestamptz,
  reason text not null default '',
  check ((state = 'open') = (judged_at is null)),
  check (state <> 'rejected' or reason <> '')
);
create index withdrawals_open on withdrawals (refund_due, id) where state = 'open';
create index withdrawals_of_order on withdrawals (order_id);
create index withdrawals_of_person on withdrawals (email, stated_at);

-- Days within which a withdrawal is refunded: L. 221-24 of the Code de la consommation.
insert into settings (name, value, valid_from) values ('withdrawal', '{"refundDays": 14}', '2020-01-01T00:00:00Z');

-- A mail of staff waits a moment, in which it can be taken back. Null: it goes at once.
alter table mails add column held_until timestamptz;
