-- What the lists of money, documents and cases need at 100,000 orders.

-- What the last comparison with the provider found: comparing all movements takes too long for a page.
create table provider_differences (
  id integer generated always as identity primary key,
  at timestamptz not null,
  reference text not null,
  order_number text,
  kind text not null,
  what text not null,
  here_cents bigint not null,
  there_cents bigint not null
);

create index documents_by_kind on documents (kind, id);
create index cases_by_due on cases (due_at, id);

-- Foreign keys that are looked up.
create index attachments_of_message on attachments (message_id);
create index case_lines_of_replacement on case_lines (replacement_id);
create index disputes_of_payment on disputes (payment_id);
create index refunds_of_payment on refunds (payment_id);
create index sandbox_disputes_of_intent on sandbox.disputes (intent_id);
create index sign_in_codes_of_user on sign_in_codes (user_id);
