-- What was sold before there were versions, as well as it can be known: the listing as it is now, under the name that was ordered. An
-- own unit has the scheme of the episode in which it was sold.
update order_lines l set
  sold = sold_facts(i) || jsonb_build_object('name', l.product_name, 'version', 0),
  vat_scheme = case when l.device_id is null then vat_scheme_of(i) else coalesce(
    (select vat_regime from episodes where device_id = l.device_id
      and began_at <= coalesce((select paid_at from orders where id = l.order_id), 'infinity') order by id desc limit 1),
    vat_scheme_of(i)) end
from smartphone_items i where i.id = l.item_id and l.sold is null;
