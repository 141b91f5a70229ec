-- Prepaid labels of buy-backs. The shop buys them by itself, so no person of staff is named. An erased buy-back leaves the number and
-- the price of its label.
alter table shipping_labels
  alter column staff_id drop not null,
  add column buyback_id integer references buyback_offers on delete set null,
  drop constraint shipping_labels_check,
  add constraint shipping_labels_owner check (
    num_nonnulls(shipment_id, case_id, buyback_id) = 1
    or (num_nonnulls(shipment_id, case_id, buyback_id) = 0 and file_id is null));
create unique index one_open_label_a_buyback on shipping_labels (buyback_id) where state in ('ordered', 'bought');
create index labels_of_buyback on shipping_labels (buyback_id, id) where buyback_id is not null;
