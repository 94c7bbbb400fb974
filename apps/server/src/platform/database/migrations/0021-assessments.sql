-- What the short test of a range came to that is named so; made of the activity's originals by a job. `problems`: as the
-- motion engine says them. Whoever changes the range deletes it.
create table assessments (
  user_uuid uuid not null,
  range_uuid uuid not null,
  kind text not null,
  -- degrees
  value double precision,
  -- repeats, of the sway seconds
  count double precision not null,
  problems jsonb not null,
  -- of the motion engine
  version integer not null,
  primary key (user_uuid, range_uuid),
  foreign key (user_uuid, range_uuid) references ranges on delete cascade
);
