-- A part that the bench fits in a phone of the shop's own leaves the stock, too.
alter table part_moves
  add column device_id integer references devices,
  drop constraint part_moves_kind_check,
  add constraint part_moves_kind_check check (kind in ('receipt', 'count', 'fitted', 'bench')),
  add constraint part_moves_bench check ((kind = 'bench') = (device_id is not null) and (kind <> 'bench' or delta = -1));
create index part_moves_device on part_moves (device_id) where device_id is not null;
