-- Money that goes back: amounts on order lines, granted and sent apart.
create table refunds (
  id integer generated always as identity primary key,
  -- The key of the request, and of the call to the provider: the same key is the same refund.
  key uuid not null unique,
  order_id integer not null references orders,
  payment_id integer not null references payments,
  state text not null default 'granted' check (state in ('granted', 'sent', 'succeeded', 'failed', 'revoked')),
  -- staff, a withdrawal, a case, or begun at the provider.
  origin text not null check (origin in ('staff', 'withdrawal', 'case', 'provider')),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null default '' check (length(reason) <= 500),
  -- Packed parcels were unpacked: their units go on sale again.
  unpacked boolean not null default false,
  granted_by integer references staff,
  granted_at timestamptz not null,
  sent_by integer references staff,
  sent_at timestamptz,
  ended_at timestamptz,
  -- The provider's id of it.
  reference text unique,
  failure text,
  check ((state in ('succeeded', 'revoked')) <= (ended_at is not null)),
  check ((state in ('sent', 'succeeded', 'failed')) <= (sent_at is not null))
);
create index refunds_of_order on refunds (order_id, id);
create index refunds_open on refunds (state, granted_at, id) where state in ('granted', 'sent', 'failed');

create table refund_lines (
  refund_id integer not null references refunds on delete cascade,
  line smallint not null,
  order_id integer not null,
  -- Null for delivery.
  position smallint,
  quantity integer not null check (quantity >= 0),
  -- With its tax.
  amount_cents integer not null check (amount_cents > 0),
  primary key (refund_id, line),
  foreign key (order_id, position) references order_lines
);
create index refund_lines_of_order on refund_lines (order_id, position);

-- No line gives back more than it holds. Grants of one order wait for each other at its row.
create function check_refund_line() returns trigger language plpgsql as $$
declare
  held bigint;
  units bigint;
  given bigint;
  given_units bigint;
begin
  perform from orders where id = new.order_id for no key update;
  if new.position is null then
    select shipping_cents, 0 into held, units from orders where id = new.order_id;
  else
    select quantity * (unit_price_cents + unit_tax_cents), quantity into held, units
      from order_lines where order_id = new.order_id and position = new.position;
  end if;
  select coalesce(sum(l.amount_cents), 0), coalesce(sum(l.quantity), 0) into given, given_units
    from refund_lines l join refunds r on r.id = l.refund_id
    where l.order_id = new.order_id and l.position is not distinct from new.position and r.state <> 'revoked';
  if given > held or given_units > units then
    raise exception 'order %, line %: % of % cents would go back', new.order_id, new.position, given, held
      using errcode = 'check_violation', constraint = 'refunds_are_capped';
  end if;
  return null;
end $$;
create constraint trigger refunds_are_capped after insert or update on refund_lines
  for each row execute function check_refund_line();

create function check_refund_move() returns trigger language plpgsql as $$
begin
  if (new.key, new.order_id, new.payment_id, new.amount_cents) is distinct from (old.key, old.order_id, old.payment_id, old.amount_cents) then
    raise exception 'a refund keeps its order and its amount' using errcode = 'check_violation';
  end if;
  if new.state = old.state or (old.state, new.state) in (('granted', 'sent'), ('granted', 'revoked'), ('sent', 'succeeded'),
    ('sent', 'failed'), ('failed', 'sent'), ('failed', 'revoked'), ('failed', 'succeeded')) then
    return new;
  end if;
  raise exception 'a refund may not go from % to %', old.state, new.state using errcode = 'check_violation';
end $$;
create trigger refund_moves before update on refunds for each row execute function check_refund_move();

-- A cardholder's bank took money back.
create table disputes (
  -- The provider's id.
  id text primary key,
  payment_id integer not null references payments,
  order_id integer not null references orders,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  reason text not null default '',
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create index disputes_of_order on disputes (order_id);
create index disputes_open on disputes (opened_at) where state = 'open';

-- The sandbox's books of refunds, disputes and balance.
create table sandbox.refunds (
  id text primary key,
  key text not null unique,
  intent_id text not null references sandbox.intents,
  amount_cents integer not null check (amount_cents > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  created_at timestamptz not null default now()
);
create index sandbox_refunds_of_intent on sandbox.refunds (intent_id);
create table sandbox.disputes (
  id text primary key,
  intent_id text not null references sandbox.intents,
  amount_cents integer not null,
  status text not null check (status in ('open', 'won', 'lost')),
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
