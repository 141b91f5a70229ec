-- `İ`, the capital of a Turkish keyboard's `i`, was stored in lower case as an i with a second dot, which nobody types again.
-- Of accounts that would have one address the oldest gets it; another one keeps its own. Nobody has proved the new address.
update users set email = replace(email, E'i\u0307', 'i'), email_verified_at = null
  where id in (
    select min(id) from users where email like E'%i\u0307%' group by email_key(replace(email, E'i\u0307', 'i')))
  and not exists (
    select from users other
    where other.id <> users.id and email_key(other.email) = email_key(replace(users.email, E'i\u0307', 'i')));
