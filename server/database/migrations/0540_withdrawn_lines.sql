-- The lines of a withdrawal as data: [{"position": 0, "quantity": 1}]. Null: of the whole order, or said in words that staff reads.
alter table withdrawals add column lines jsonb check (jsonb_typeof(lines) = 'array');
