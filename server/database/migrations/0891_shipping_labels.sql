-- Labels of carriers: bought through a provider, or a carrier's file that staff keeps. One label of a parcel is open at a time.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check
  check (kind in ('document', 'case-photo', 'point-photo', 'flaw-photo', 'machine-report', 'buyback-photo', 'buyback-label',
    'parcel-photo', 'shipping-label'));

create table shipping_labels (
  id integer generated always as identity primary key,
  -- The parcel that the label sends, or the case whose goods it brings back.
  shipment_id integer references shipments,
  case_id integer references cases,
  -- The shop's key at the provider. Buying again with the same key buys nothing.
  key text not null unique,
  provider text not null check (provider in ('manual', 'sendcloud')),
  state text not null check (state in ('ordered', 'bought', 'refused', 'cancelled')),
  carrier text not null,
  -- The provider's ids of the parcel, and of the shipment that cancels it.
  reference text,
  shipment_reference text,
  number text,
  price_cents integer check (price_cents >= 0),
  file_id uuid references files,
  reason text,
  staff_id integer not null references staff,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (num_nonnulls(shipment_id, case_id) = 1),
  check (state <> 'bought' or file_id is not null or number is not null),
  check ((state in ('refused', 'cancelled')) = (ended_at is not null))
);
create unique index one_open_label_a_parcel on shipping_labels (shipment_id) where state in ('ordered', 'bought');
create unique index one_open_label_a_case on shipping_labels (case_id) where state in ('ordered', 'bought');
create index labels_of_case on shipping_labels (case_id, id) where case_id is not null;
create index labels_of_shipment on shipping_labels (shipment_id, id);
create index labels_by_file on shipping_labels (file_id) where file_id is not null;
create unique index labels_by_reference on shipping_labels (provider, reference) where reference is not null;
create index ordered_labels on shipping_labels (created_at) where state = 'ordered';

-- What a carrier reported, each event once.
create table carrier_events (
  id text primary key,
  label_id integer not null references shipping_labels,
  status text not null check (status in ('announced', 'moving', 'delivered', 'returned', 'cancelled', 'other')),
  at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index carrier_events_of_label on carrier_events (label_id, at);
