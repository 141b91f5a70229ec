-- What the fund of the repair bonus pays for each service. Off until the shop is certified and has entered the amounts.
insert into settings (name, value, valid_from) values ('repairBonus',
  '{"enabled": false, "screenCents": 0, "batteryCents": 0, "connectorCents": 0, "cameraCents": 0, "backGlassCents": 0,
    "audioCents": 0, "waterCents": 0, "motherboardCents": 0}', '2020-01-01T00:00:00Z');
-- The claims of a month are read by the day on which the phones were given back.
create index repairs_given_back on repairs (ended_at) where repaired_at is not null and ended_at is not null;
