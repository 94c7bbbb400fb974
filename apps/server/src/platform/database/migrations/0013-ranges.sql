-- Ranges that people make: their notes, the numbers that were given, what was deleted and may come back, and who did it.
alter table ranges add column note text not null default '';

-- The last number given to each type of an activity's ranges, so that none is given twice.
create table range_numbers (
  user_uuid uuid not null,
  activity_uuid uuid not null,
  type text not null,
  last integer not null,
  primary key (user_uuid, activity_uuid, type),
  foreign key (user_uuid, activity_uuid) references activities on delete cascade
);

-- Apart from the others, so that nothing that reads ranges has to know of them; without figures, which are made anew.
create table deleted_ranges (
  user_uuid uuid not null,
  uuid uuid not null,
  activity_uuid uuid not null,
  type text not null,
  num integer not null,
  name text not null,
  note text not null,
  start_ms integer not null,
  end_ms integer not null,
  version integer not null,
  created_at timestamptz not null,
  deleted_at timestamptz not null,
  primary key (user_uuid, uuid),
  foreign key (user_uuid, activity_uuid) references activities on delete cascade
);
create unique index deleted_ranges_by_number on deleted_ranges (user_uuid, activity_uuid, type, num);
create index deleted_ranges_by_age on deleted_ranges (deleted_at);

-- What others than the athlete did with the athlete's data.
create table audit_log (
  user_uuid uuid not null references users on delete cascade,
  uuid uuid not null,
  actor_uuid uuid not null,
  -- what was done to what: 'range create', 'tag delete' …
  action text not null,
  activity_uuid uuid,
  detail jsonb not null default '{}',
  at timestamptz not null,
  primary key (user_uuid, uuid)
);
create index audit_log_by_time on audit_log (user_uuid, at desc);
