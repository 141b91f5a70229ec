-- Two parts of one kind may be changed on one day: each part of a passport has its number.
update passports set content = jsonb_set(content, '{parts}', (
  select jsonb_agg(part || jsonb_build_object('number', number) order by number)
  from jsonb_array_elements(content -> 'parts') with ordinality as parts (part, number)))
where jsonb_array_length(content -> 'parts') > 0;
