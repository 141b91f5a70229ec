-- A change of what nobody sees, such as a telephone number, outdates no response. A change of what only the seller's page
-- shows outdates that page; one of what each item shows outdates all.
create or replace function tell_name_changes() returns trigger language plpgsql as $$
declare
  seller sellers := coalesce(new, old);
  on_items boolean := true;
begin
  if tg_op = 'UPDATE' then
    on_items := (new.store_name, new.slug, new.first_party, new.siret = '')
      is distinct from (old.store_name, old.slug, old.first_party, old.siret = '');
  end if;
  if on_items then
    perform from smartphone_items where seller_id = seller.user_id and withdrawn_at is null limit 1;
    on_items := found;
  end if;
  -- The version before this one reads `seller:…` as an item that it does not know; its page of the seller is renewed after a minute.
  perform pg_notify('items', concat_ws(';', case when on_items then 'lists' else '' end,
                                       case when on_items then '*' else 'seller:' || seller.slug end,
                                       pg_current_xact_id(), ''));
  return null;
end $$;
drop trigger names_of_shops on sellers;
create trigger names_of_shops after update on sellers
  for each row when (
    (old.store_name, old.slug, old.first_party, old.siret, old.business_name, old.vat_number, old.business_address)
    is distinct from
    (new.store_name, new.slug, new.first_party, new.siret, new.business_name, new.vat_number, new.business_address)
  ) execute function tell_name_changes();
