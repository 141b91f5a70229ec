-- Of an order, its documents of both kinds: in the account, in the back office and in exports.
create index documents_of_order on documents (order_id);
