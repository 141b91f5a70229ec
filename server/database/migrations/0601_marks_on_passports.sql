-- Passports tell the angle of each photograph, and the marks that the grade was measured by. Both are optional: the version before
-- still writes passports without them.
update passports set content = passports.content || jsonb_build_object('angles', facts.angles, 'marks', facts.marks)
from (
  select passports.device_id, coalesce(shown.angles, '[]') as angles,
    case when passports.content ->> 'grade' is not null then
      (select marks -> 'zones' from gradings where gradings.device_id = passports.device_id and decided_at is not null
        order by id desc limit 1) end as marks
  from passports, lateral (
    select jsonb_agg(angle order by place) as angles
    from jsonb_array_elements_text(passports.content -> 'photos') with ordinality as photo (id, place)
      join device_photos on device_photos.id = photo.id::uuid
  ) as shown
) as facts
where facts.device_id = passports.device_id;
