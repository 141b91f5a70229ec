-- A buy-back that was under way when its person was erased is erased when it is over.
alter table buyback_offers add column erasure_asked_at timestamptz;
create index buyback_offers_to_erase on buyback_offers (id) where erasure_asked_at is not null;

-- The account of a transfer that is over may be forgotten; nothing else of a payout changes with it.
create or replace function check_payout_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'A payout is never deleted.'; end if;
  if old.state in ('paid', 'returned') and (new.iban, new.holder, new.iban_last4) = ('', '', '')
      and (new.buyback_id, new.attempt, new.cents, new.state, new.batch_id, new.moved_at, new.proof)
        is not distinct from (old.buyback_id, old.attempt, old.cents, old.state, old.batch_id, old.moved_at, old.proof) then
    return new;
  end if;
  if (new.buyback_id, new.attempt, new.cents) is distinct from (old.buyback_id, old.attempt, old.cents)
      or (old.state <> 'waiting' and (new.iban, new.holder) is distinct from (old.iban, old.holder))
      or (old.state, new.state) not in (('waiting', 'due'), ('due', 'batched'), ('batched', 'due'), ('batched', 'sent'),
        ('sent', 'paid'), ('sent', 'returned'), ('paid', 'returned')) then
    raise exception 'A payout does not move from % to %.', old.state, new.state
      using errcode = 'check_violation', constraint = 'payouts_move';
  end if;
  return new;
end $$;
