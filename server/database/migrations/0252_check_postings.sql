-- Every statement's entries balance, and so does the posting: nothing that was written before has to be read.
create or replace function check_posting() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows group by posting_id having sum(cents) <> 0) then
    raise exception 'a posting does not balance' using errcode = 'check_violation', constraint = 'postings_balance';
  end if;
  return null;
end $$;
