-- What the shop keeps of the price when its customer refuses the quote. 0 by default. A version says it before the answer, and keeps it.
-- A version of the setting is never changed otherwise: here each one gets the figure that the code had while it was in force.
alter table settings disable trigger settings_stay;
update settings set value = '{"diagnosisFeeCents": 0}'::jsonb || value where name = 'repairs';
alter table settings enable trigger settings_stay;
alter table repair_quotes add column fee_cents integer not null default 0 check (fee_cents >= 0);

create function keep_fee_of_quote() returns trigger language plpgsql as $$
begin
  if new.fee_cents is distinct from old.fee_cents then
    raise exception 'A version of a quote is never changed.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger fee_of_quote_stays before update on repair_quotes for each row execute function keep_fee_of_quote();
