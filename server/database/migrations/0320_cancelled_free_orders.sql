-- Work that was free, and for which no money can go back, is cancelled as well. Else the function is that of the baseline.
create or replace function check_order_move() returns trigger language plpgsql as $$
begin
  if new.status = old.status then return new; end if;
  if old.status = 'PENDING' and new.status in ('PAYED', 'CANCELLED') then return new; end if;
  if old.status = 'PAYED' and new.status = 'CANCELLED' and (new.total_cents = 0
    or exists (select from payments where order_id = new.id and status = 'refunded')) then return new; end if;
  raise exception 'an order may not go from % to %', old.status, new.status using errcode = 'check_violation';
end $$;
