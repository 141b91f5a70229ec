-- The repair whose money a refund gives back: its quote costs less than what was paid, or was refused.
alter table refunds add column repair_id integer references repairs;
create index refunds_of_repair on refunds (repair_id);
