-- A guest buys with an e-mail alone. The typed e-mail stands beside `email`, which gets one that nobody has: no look-up by e-mail
-- finds a guest, and an account with the typed e-mail stays apart from it. Null for an account.
alter table users add column guest_email text check (guest_email is null or roles <@ array['CUSTOMER']);
