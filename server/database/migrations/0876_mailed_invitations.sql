-- The mail of an invitation has a secret of its own beside the one that a page shows. The first that is used ends both.
alter table staff_invitations drop constraint staff_invitations_staff_id_key;
create index staff_invitations_of_staff on staff_invitations (staff_id);
