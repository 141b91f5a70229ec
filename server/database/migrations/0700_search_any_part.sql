-- The back office finds a row by any part of its texts. `search_text` is a row's text as it is compared: folded, and without the
-- signs that only group (RL-7K3M-9QXW is rl7k3m9qxw).
create function search_text(variadic parts text[]) returns text
language sql immutable parallel safe
return fold_text(regexp_replace(array_to_string(parts, ' '), '[-./_''’()]', '', 'g'));

-- A French number as people write it: with 0033, with 0, and as it is.
create function telephone_forms(telephone text) returns text
language sql immutable parallel safe
return '0033' || right(regexp_replace(telephone, '\D', '', 'g'), 9) || ' 0' || right(regexp_replace(telephone, '\D', '', 'g'), 9)
  || ' ' || regexp_replace(telephone, '\D', '', 'g');
