-- What served the search by a beginning.
drop index if exists clients_by_first_name;
drop index if exists clients_by_last_name;
drop index if exists clients_by_phone;
drop index if exists users_by_email_beginning;
drop index if exists users_who_sell;
drop index if exists sellers_by_store_name;
drop index if exists sellers_by_business_name;
drop index if exists device_imeis_backwards;
drop index if exists threads_of_names;
drop index if exists smartphone_models_by_name;
drop index if exists smartphone_models_by_full_name;

-- Without statistics of the new expressions, PostgreSQL would guess how many rows have a part. An empty table gets none: they
-- would say that it stays empty.
do $$
declare
  name text;
begin
  foreach name in array array['orders', 'order_lines', 'payments', 'shipments', 'cases', 'documents', 'devices', 'device_imeis',
    'smartphone_models', 'smartphone_items', 'threads', 'clients', 'users', 'sellers'] loop
    if (select reltuples > 0 from pg_class where oid = name::regclass) then
      execute format('analyze %I', name);
    end if;
  end loop;
end $$;
