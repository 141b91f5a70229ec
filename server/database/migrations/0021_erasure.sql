-- When the person behind an account was erased; the row stays for the orders that name it.
alter table users add column erased_at timestamptz;
