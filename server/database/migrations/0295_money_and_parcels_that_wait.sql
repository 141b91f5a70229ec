-- The dashboard counts the refunds that a bank sent back.
create index refunds_returned on refunds (ended_at) where failure = 'returned';

-- And the parcels that went astray.
create index shipments_astray on shipments (ended_at) where state in ('lost', 'sent_back');
