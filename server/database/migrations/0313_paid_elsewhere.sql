-- A refund that was paid another way than by the provider, which has its money again.
alter table ledger_postings drop constraint ledger_postings_kind_check, add constraint ledger_postings_kind_check
  check (kind in ('sale', 'refund', 'stray', 'stray_refund', 'dispute', 'dispute_won', 'replacement', 'elsewhere'));
alter table ledger_entries drop constraint ledger_entries_account_check, add constraint ledger_entries_account_check
  check (account in ('provider', 'sellers', 'customers', 'sales.margin', 'sales.standard', 'sales.repair',
    'sales.shipping', 'vat.margin', 'vat.standard', 'disputes', 'elsewhere'));
