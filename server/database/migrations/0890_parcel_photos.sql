-- Photographs of an open parcel, which show what was packed and how.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check
  check (kind in ('document', 'case-photo', 'point-photo', 'flaw-photo', 'machine-report', 'buyback-photo', 'buyback-label',
    'parcel-photo'));

create table parcel_photos (
  file_id uuid primary key references files,
  shipment_id integer not null references shipments,
  staff_id integer not null references staff,
  at timestamptz not null
);
create index parcel_photos_of_shipment on parcel_photos (shipment_id, at);
