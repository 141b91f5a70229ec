-- The way of a phone from the customer's yes to the purchase, and back. The twin of contract/buyback/buyback-states.ts.
alter table buyback_offers drop constraint buyback_offers_state_check;
alter table buyback_offers add constraint buyback_offers_state_check check (state in (
  'asked', 'offered', 'accepted', 'sent', 'received', 'inspected', 'matched', 'countered', 'bought', 'paid',
  'expired', 'declined', 'returning', 'returned', 'refused', 'recycled', 'cancelled'));

alter table buyback_offers
  -- How the phone comes: by post, or to the shop.
  add column delivery text check (delivery in ('post', 'shop')),
  -- The code of the packing slip. It opens nothing without a bench.
  add column slip_code text unique check (slip_code ~ '^RB[0-9A-HJKMNP-TV-Z]{10}$'),
  -- As device_imeis has it. The customer states it, or the bench reads it.
  add column imei text check (is_imei(imei)),
  add column device_id integer references devices,
  add column carrier text check (length(carrier) <= 40),
  add column tracking_number text check (length(tracking_number) <= 40),
  add column return_carrier text check (length(return_carrier) <= 40),
  add column return_number text check (length(return_number) <= 40),
  add column accepted_at timestamptz,
  add column sent_at timestamptz,
  add column received_at timestamptz,
  add column inspected_at timestamptz,
  -- The counter-offer: the price of the grid for what the bench measured. Null while the offered price holds.
  add column counter_cents integer check (counter_cents >= 0),
  add column counter_at timestamptz,
  add column bought_at timestamptz,
  add column paid_at timestamptz,
  add column ended_at timestamptz,
  -- Reminders that were sent in this state.
  add column reminded smallint not null default 0,
  add constraint buyback_offers_counter check (state <> 'countered' or (counter_cents is not null and due_at is not null)),
  add constraint buyback_offers_bought check (state not in ('bought', 'paid') or (device_id is not null and bought_at is not null));

-- A phone is in one open buy-back at a time. Declined ones without a phone in the shop are over.
create unique index buyback_offers_one_open_imei on buyback_offers (imei)
  where state in ('accepted', 'sent', 'received', 'inspected', 'matched', 'countered', 'refused', 'returning')
    or (state = 'declined' and received_at is not null);
create index buyback_offers_device on buyback_offers (device_id);
create index buyback_offers_due on buyback_offers (due_at) where due_at is not null;

-- Who sells. Name, birth, address and document are one sealed text, and so are IBAN and holder (server/staff/factors/secret-box.ts).
create table buyback_person (
  buyback_id integer primary key references buyback_offers on delete cascade,
  identity text not null,
  iban text not null,
  -- The last four signs, which staff sees.
  iban_last4 text not null check (iban_last4 ~ '^[0-9A-Z]{4}$'),
  holder text not null,
  -- The version of the terms of purchase that were accepted.
  terms_version text not null,
  declared_at timestamptz not null
);

create function keep_buyback_person() returns trigger language plpgsql as $$
declare
  its_state text;
begin
  if (new.identity, new.terms_version, new.declared_at) is distinct from (old.identity, old.terms_version, old.declared_at) then
    raise exception 'Who sells a phone is never changed.';
  end if;
  select state into its_state from buyback_offers where id = new.buyback_id;
  -- After a transfer came back, the person names another account.
  if its_state <> 'bought' then
    raise exception 'The account of a buy-back is never changed before its transfer came back.';
  end if;
  return new;
end $$;
create trigger buyback_person_stays before update on buyback_person
  for each row execute function keep_buyback_person();

-- What the bench measured, and the price of the grid for it.
create table buyback_findings (
  buyback_id integer primary key references buyback_offers on delete cascade,
  run_id integer references test_runs,
  storage_gb integer check (storage_gb > 0),
  condition text not null,
  defects text[] not null,
  stops text[] not null,
  -- Why the price is lower, from the closed list.
  reasons text[] not null,
  price_cents integer check (price_cents >= 0),
  steps jsonb not null,
  note text not null check (length(note) <= 500),
  staff_id integer not null references staff,
  at timestamptz not null
);
create index buyback_findings_run on buyback_findings (run_id);
create index buyback_findings_staff on buyback_findings (staff_id);

-- The proofs of a counter-offer, which its customer sees.
create table buyback_photos (
  file_id uuid primary key references files,
  buyback_id integer not null references buyback_offers on delete cascade,
  reason text not null,
  staff_id integer not null references staff,
  at timestamptz not null
);
create index buyback_photos_buyback on buyback_photos (buyback_id);
create index buyback_photos_staff on buyback_photos (staff_id);

create or replace function keep_offered_price() returns trigger language plpgsql as $$
begin
  if old.price_cents is not null and (new.price_cents, new.steps, new.grid_version, new.token)
      is distinct from (old.price_cents, old.steps, old.grid_version, old.token) then
    raise exception 'An offered price is never changed.';
  end if;
  if old.counter_cents is not null and new.counter_cents is distinct from old.counter_cents then
    raise exception 'A counter-offer is never changed.';
  end if;
  return new;
end $$;

alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (
  kind in ('document', 'case-photo', 'point-photo', 'flaw-photo', 'machine-report', 'buyback-photo', 'buyback-label'));
alter table buyback_offers add column label_file uuid references files;
create index buyback_offers_label on buyback_offers (label_file);
