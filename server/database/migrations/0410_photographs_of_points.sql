-- What a point of a test run showed: one private photograph a point, with who took it and when.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('document', 'case-photo', 'point-photo'));

create table point_photos (
  run_id integer not null,
  point text not null,
  file_id uuid not null unique references files,
  staff_id integer not null references staff,
  at timestamptz not null,
  primary key (run_id, point),
  foreign key (run_id, point) references test_results on delete cascade
);
