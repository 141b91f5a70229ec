-- A sealed new phone is invoiced as new: its seller owes VAT on the whole price, and the margin scheme is for used goods.
create or replace function vat_scheme_of(item smartphone_items) returns text language plpgsql stable as $$
declare
  scheme text;
begin
  if item.device_id is not null then
    select vat_regime into scheme from episodes where device_id = item.device_id order by id desc limit 1;
  else
    select case when first_party then 'margin' else vat_regime end into scheme
      from sellers where user_id = item.seller_id;
  end if;
  return case when item.condition = 'Neuf' and scheme = 'margin' then 'standard' else scheme end;
end $$;
