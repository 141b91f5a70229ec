-- Versions of the quote of a repair. The text and the lines of a version never change; only its answer is added, once.
create table repair_quotes (
  id integer generated always as identity primary key,
  repair_id integer not null references repairs,
  version smallint not null check (version >= 1),
  -- What was paid online, what a case under guarantee covers, or what the desk proposes.
  source text not null check (source in ('booking', 'guarantee', 'desk')),
  state text not null check (state in ('open', 'accepted', 'refused', 'replaced', 'lapsed')),
  -- What the customer pays, with VAT.
  total_cents integer not null check (total_cents >= 0),
  text text not null,
  digest text not null check (digest = encode(sha256(convert_to(text, 'UTF8')), 'hex')),
  staff_id integer references staff,
  made_at timestamptz not null,
  valid_until timestamptz,
  answered_at timestamptz,
  answered_by text check (answered_by in ('customer', 'staff', 'shop', 'time')),
  -- As the customer typed it. Erased with the person.
  answered_name text not null default '',
  answer_reason text not null default '',
  unique (repair_id, version),
  check ((state = 'open') = (answered_at is null)),
  check ((answered_at is null) = (answered_by is null)),
  check ((source = 'desk') = (staff_id is not null)),
  check (source <> 'desk' or valid_until is not null)
);
-- A repair has one question at a time.
create unique index repair_quotes_open on repair_quotes (repair_id) where state = 'open';
create index repair_quotes_staff on repair_quotes (staff_id) where staff_id is not null;

create table repair_quote_lines (
  quote_id integer not null references repair_quotes,
  position smallint not null check (position >= 0),
  kind text not null check (kind in ('part', 'labour', 'fee')),
  cover text not null check (cover in ('paid', 'guarantee', 'goodwill', 'bonus')),
  name text not null check (name <> ''),
  cents integer not null check (cents >= 0),
  primary key (quote_id, position)
);

create function keep_repair_quote() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'A version of a quote is never deleted.' using errcode = 'check_violation';
  end if;
  if (new.repair_id, new.version, new.source, new.total_cents, new.text, new.digest, new.staff_id, new.made_at, new.valid_until)
    is distinct from (old.repair_id, old.version, old.source, old.total_cents, old.text, old.digest, old.staff_id, old.made_at, old.valid_until) then
    raise exception 'A version of a quote is never changed.' using errcode = 'check_violation';
  end if;
  -- Of an answer, only the name may go: with the person's data.
  if old.state <> 'open' and (new.state, new.answered_at, new.answered_by) is distinct from (old.state, old.answered_at, old.answered_by) then
    raise exception 'An answered quote is never answered again.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger repair_quote_stays before update or delete on repair_quotes for each row execute function keep_repair_quote();

create function keep_repair_quote_line() returns trigger language plpgsql as $$
begin
  raise exception 'A line of a quote is never changed.' using errcode = 'check_violation';
end $$;
create trigger repair_quote_line_stays before update or delete on repair_quote_lines
  for each row execute function keep_repair_quote_line();
