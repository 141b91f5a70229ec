-- How far a paid repair is: whether its phone came in, and whether the work is done. Until then it waits on the dashboard.
alter table order_lines add column phone_received_at timestamptz, add column repaired_at timestamptz,
  add check (product_type = 'REPAIR' or (phone_received_at is null and repaired_at is null)),
  add check (repaired_at is null or phone_received_at is not null);
create index order_lines_to_repair on order_lines (order_id) where product_type = 'REPAIR' and repaired_at is null;
