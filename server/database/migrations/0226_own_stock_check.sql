-- A row of devices has no device_id: the check read it all the same, and every move of a device failed at its commit.
create or replace function check_own_stock() returns trigger language plpgsql as $$
declare
  its_device integer;
begin
  if tg_table_name = 'devices' then its_device := new.id; else its_device := new.device_id; end if;
  perform from smartphone_items items join devices on devices.id = items.device_id
    where devices.id = its_device and items.on_hand <> (devices.stage = 'listed')::integer;
  if found then
    raise exception 'the stock of device % is not its stage', its_device
      using errcode = 'check_violation', constraint = 'own_stock_is_true';
  end if;
  return null;
end $$;
