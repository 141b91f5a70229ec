-- The dashboard counts the refunds that a bank sent back.
create index refunds_returned on refunds (ended_at) where failure = 'returned';
