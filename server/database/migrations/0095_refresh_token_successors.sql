-- The token that replaced a refresh token. While it is unused, the replaced one may renew again: its answer was lost.
alter table refresh_tokens add column successor text;
