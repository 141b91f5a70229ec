-- The mail about a request for a quote is not the confirmation of its order, which follows when the work turns out free.
update mails set kind = 'quote-requested' where kind = 'order-confirmation' and data ->> 'status' = 'PENDING';

-- The dashboard looks for units that came back and for which nothing was done.
create index allocations_closed on allocations (closed_at) where closed_at is not null;
