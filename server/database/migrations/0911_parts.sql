-- Spare parts. A unit is reserved when the customer accepts the quote, leaves the stock when it is fitted, and is given back when it
-- is not needed.
create table parts (
  id integer generated always as identity primary key,
  -- The key that the page chose: a repeated request adds no second part.
  key uuid not null unique,
  name text not null check (name <> ''),
  kind text not null check (kind in ('screen', 'battery', 'back', 'frame', 'rearCamera', 'frontCamera', 'connector', 'speaker',
    'earpiece', 'microphone', 'buttons', 'vibration', 'board')),
  origin text not null check (origin in ('new', 'compatible', 'reclaimed')),
  -- The phones that it fits. Empty: any.
  models text[] not null,
  supplier text not null,
  cost_cents integer not null check (cost_cents >= 0),
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  reorder_point integer not null check (reorder_point >= 0),
  created_at timestamptz not null,
  -- A unit is promised once.
  constraint parts_reserved check (reserved <= on_hand)
);
create index parts_search on parts using gin (search_text(name, supplier) gin_trgm_ops);

-- The part that a line of a quote needs. A line has one use at a time, so that no part is fitted twice for one line.
create table part_uses (
  id integer generated always as identity primary key,
  part_id integer not null references parts,
  repair_id integer not null references repairs,
  quote_id integer not null,
  position smallint not null,
  state text not null check (state in ('planned', 'missing', 'reserved', 'fitted', 'given_back')),
  batch text not null default '',
  at timestamptz not null,
  fitted_at timestamptz,
  foreign key (quote_id, position) references repair_quote_lines,
  check ((state = 'fitted') = (fitted_at is not null))
);
create unique index part_uses_line on part_uses (quote_id, position) where state <> 'given_back';
create index part_uses_quote on part_uses (quote_id, position);
create index part_uses_part on part_uses (part_id, state, id);
create index part_uses_repair on part_uses (repair_id);

-- Every change of the stock with its reason.
create table part_moves (
  id integer generated always as identity primary key,
  part_id integer not null references parts,
  kind text not null check (kind in ('receipt', 'count', 'fitted')),
  delta integer not null,
  batch text not null default '',
  reason text not null,
  staff_id integer not null references staff,
  use_id integer unique references part_uses,
  at timestamptz not null,
  check ((kind = 'fitted') = (use_id is not null)),
  check (kind <> 'receipt' or delta > 0),
  check (kind <> 'fitted' or delta = -1)
);
create index part_moves_part on part_moves (part_id, id);
create index part_moves_batch on part_moves (upper(batch)) where batch <> '';
create index part_moves_staff on part_moves (staff_id);

create function keep_part_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state in ('fitted', 'given_back')
    or (new.part_id, new.repair_id, new.quote_id, new.position) is distinct from (old.part_id, old.repair_id, old.quote_id, old.position) then
    raise exception 'The use of a part is never changed once it is over.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger part_use_stays before update or delete on part_uses for each row execute function keep_part_use();

create function keep_part_move() returns trigger language plpgsql as $$
begin
  raise exception 'A change of the stock is never changed.' using errcode = 'check_violation';
end $$;
create trigger part_move_stays before update or delete on part_moves for each row execute function keep_part_move();
