-- Saved views of the back office's lists: filters, order and columns under a name. They hold no searched text, which may be a
-- person's name.
create table staff_views (
  id integer generated always as identity primary key,
  list text not null,
  name text not null,
  search text not null,
  -- True: everybody who may open the list sees the view.
  is_shared boolean not null,
  staff_id integer not null references staff on delete cascade,
  changed_at timestamptz not null,
  constraint staff_views_name_key unique (staff_id, list, name)
);
create index staff_views_of_list on staff_views (list, name);
