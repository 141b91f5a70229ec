-- The old phone that a buyer means to sell after the delivery of a new one: the answers alone. Its price is worked out anew each time.
create table order_trade_ins (
  order_id integer primary key references orders,
  brand text not null check (length(brand) between 1 and 60),
  model text not null check (length(model) between 1 and 120),
  functional boolean not null,
  condition text not null,
  storage_gb integer check (storage_gb > 0),
  defects text[] not null,
  stops text[] not null,
  -- When the buyer was invited, or would have been without a price. Once.
  invited_at timestamptz
);
create index order_trade_ins_open on order_trade_ins (order_id) where invited_at is null;
