-- What left the shop's hands for good has no open episode.
update episodes set ended_at = devices.changed_at from devices
  where devices.id = device_id and ended_at is null
    and (stage = 'recycled' or (stage = 'handed_back' and owner = 'supplier'));
