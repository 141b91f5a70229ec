-- Each seller has a page. One of them may be the shop itself.

alter table sellers
  add column first_party boolean not null default false,
  -- A registered business has one; it is shown with the business's name and address. Empty: not declared.
  add column siret text not null default '' check (siret ~ '^(\d{14})?$'),
  -- The last part of the page's address. It stays when the shop is renamed.
  add column slug text;
create unique index sellers_by_slug on sellers (slug);
create unique index one_first_party_seller on sellers (first_party) where first_party;

create function name_seller_page() returns trigger language plpgsql as $$
begin
  -- Two shops of one name that open at the same time get two addresses.
  perform pg_advisory_xact_lock(7351849);
  new.slug := btrim(left(regexp_replace(fold_text(new.store_name), '[^a-z0-9]+', '-', 'g'), 60), '-');
  if new.slug = '' then new.slug := 'vendeur'; end if;
  while exists (select from sellers where slug = new.slug and user_id <> new.user_id) loop
    new.slug := new.slug || '-' || new.user_id;
  end loop;
  return new;
end $$;
create trigger sellers_named before insert or update on sellers
  for each row when (new.slug is null) execute function name_seller_page();
update sellers set slug = null;

-- A seller's page shows all of the profile, also while nothing is for sale.
create or replace function tell_name_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('items', concat_ws(';', 'lists', '*', pg_current_xact_id(), ''));
  return null;
end $$;
drop trigger names_of_shops on sellers;
create trigger names_of_shops after update on sellers
  for each row when (old.* is distinct from new.*) execute function tell_name_changes();
