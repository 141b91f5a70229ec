-- A price that changes all day keeps a bounded history. From the twentieth change of 24 hours on, the newest row keeps the
-- lowest of the further prices: the comparison of a reduction reads the lowest price of 30 days, and stays the same.
create or replace function keep_old_price() returns trigger language plpgsql as $$
begin
  delete from item_prices where item_id = old.id and ended_at < now() - interval '1 year';
  update item_prices set price_cents = least(price_cents, old.price_cents), ended_at = now()
    where ctid = (select ctid from item_prices where item_id = old.id order by ended_at desc limit 1)
      and (select count(*) from item_prices
           where item_id = old.id and ended_at > now() - interval '1 day') >= 20;
  if not found then
    insert into item_prices (item_id, price_cents, ended_at) values (old.id, old.price_cents, now());
  end if;
  return null;
end $$;
