-- Prepaid labels of repairs that come by post. The shop buys them by itself.
alter table shipping_labels
  add column repair_id integer references repairs,
  drop constraint shipping_labels_owner,
  add constraint shipping_labels_owner check (
    num_nonnulls(shipment_id, case_id, buyback_id, repair_id) = 1
    or (num_nonnulls(shipment_id, case_id, buyback_id, repair_id) = 0 and file_id is null));
create unique index one_open_label_a_repair on shipping_labels (repair_id) where state in ('ordered', 'bought');
create index labels_of_repair on shipping_labels (repair_id, id) where repair_id is not null;
