-- Saved cards stay at the card provider. The shop keeps the provider's id of the buyer as a customer, and no digit of a card.
create table payment_customers (
  user_id integer not null references users on delete cascade,
  provider text not null,
  -- The idempotency key of the customer's creation. It is random: a restored database may give an account's number to another person.
  key uuid not null default gen_random_uuid(),
  -- The provider's id of the customer; null until it has answered.
  reference text,
  created_at timestamptz not null default now(),
  primary key (user_id, provider)
);
create trigger person_not_erased before insert or update on payment_customers
  for each row execute function refuse_erased('user_id');

-- An attempt keeps its customer and the buyer's wish, so that each repeat of it at the provider is the same request.
alter table payments add column customer text, add column save_card boolean not null default false;

-- The sandbox describes a test card only if the buyer asked to save it. It never stores the number.
alter table sandbox.payment_methods
  add column customer text, add column brand text, add column last4 text,
  add column exp_month smallint, add column exp_year smallint;
create index sandbox_methods_of_customer on sandbox.payment_methods (customer, created_at) where customer is not null;
-- `saves` is the payment method that is saved when the payment succeeds.
alter table sandbox.intents add column customer text, add column saves text;
