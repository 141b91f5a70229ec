-- Cancelled and refunded orders are told of by mail from here on. The versions before sent none: the day on which this was
-- applied is how the audit tells an order of theirs from a mail that was forgotten.
select 'mails of endings' as since;
