-- The dashboard looks for goods that were refunded by the proof of their posting and have not come.
create index cases_posted on cases (due_at) where state = 'closed' and posted_at is not null and received_at is null;

-- Until then, their deadline ran from the end of the case as for an answer.
update cases set due_at = ended_at + interval '14 days' where state = 'closed' and posted_at is not null and received_at is null;
