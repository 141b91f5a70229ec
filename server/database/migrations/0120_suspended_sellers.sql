-- A suspended seller's listings are hidden, and come back when the suspension is lifted. Paid orders are still shipped.
alter table sellers add column suspended_at timestamptz, add column suspension_reason text;
-- Withdrawn by the suspension, not by the seller.
alter table smartphone_items add column suspended boolean not null default false;
