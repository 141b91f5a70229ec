-- A label that is being cancelled: the provider's answer is missing. It sends no parcel, and no other label is bought meanwhile.
alter table shipping_labels
  drop constraint shipping_labels_state_check,
  add constraint shipping_labels_state_check check (state in ('ordered', 'bought', 'refused', 'cancelling', 'cancelled'));
drop index one_open_label_a_parcel;
create unique index one_open_label_a_parcel on shipping_labels (shipment_id) where state in ('ordered', 'bought', 'cancelling');
create index cancelling_labels on shipping_labels (id) where state = 'cancelling';
