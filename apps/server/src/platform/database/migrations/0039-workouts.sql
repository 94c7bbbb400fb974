-- Planned sessions that athletes keep. `definition` holds name, sport, tags and steps.
create table workouts (
  user_uuid uuid not null references users on delete cascade,
  uuid uuid not null,
  definition jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (user_uuid, uuid)
);
create index workouts_by_change on workouts (user_uuid, updated_at desc, uuid desc) where deleted_at is null;
