-- A request for a quote is a repair, and its conversation one about its order. The job of repairs opens the missing repairs.
update threads set kind = 'order' where kind = 'quote';
update templates set kinds = array_replace(kinds, 'quote', 'order') where 'quote' = any(kinds);
-- The quotes of a paid order of 0 € were answered as free. Now a paid order of 0 € may have a line with a price in its quote.
update order_lines l set quote = false from orders o where o.id = l.order_id and l.quote and o.status = 'PAYED' and o.total_cents = 0;
