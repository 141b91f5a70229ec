-- Goods that come before their case is accepted, and a replacement that never arrives: docs/decisions/money-and-cases.md.
create or replace function check_case_move() returns trigger language plpgsql as $$
begin
  if new.state = old.state or (old.state, new.state) in (
    ('opened', 'awaiting_return'), ('opened', 'received'), ('opened', 'decided'), ('opened', 'rejected'), ('opened', 'cancelled'),
    ('awaiting_return', 'received'), ('awaiting_return', 'decided'), ('awaiting_return', 'rejected'), ('awaiting_return', 'cancelled'),
    ('received', 'inspected'), ('inspected', 'decided'), ('decided', 'closed')) then
    return new;
  end if;
  raise exception 'a case may not go from % to %', old.state, new.state using errcode = 'check_violation';
end $$;
