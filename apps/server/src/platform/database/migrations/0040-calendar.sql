-- Planned workouts, races, notes and stays away. A planned workout holds its definition as it was when it was planned.
create table calendar_entries (
  user_uuid uuid not null references users on delete cascade,
  uuid uuid not null,
  kind text not null check (kind in ('workout', 'note', 'race', 'away')),
  date date not null,
  -- Ascending within the day, not without gaps.
  position integer not null,
  clock_time text,
  last_date date,
  title text not null,
  note text not null,
  sport text check (sport in ('bike', 'run', 'other')),
  expected_time double precision,
  expected_distance double precision,
  expected_load double precision,
  definition jsonb,
  priority text check (priority in ('A', 'B', 'C')),
  goal text not null,
  activity_uuid uuid,
  workout_uuid uuid,
  series_uuid uuid,
  -- The last change by anybody but the athlete.
  changed_by uuid,
  change text check (change in ('add', 'move', 'change')),
  moved_from date,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (user_uuid, uuid)
);
create index calendar_entries_by_day on calendar_entries (user_uuid, date, position) where deleted_at is null;
create index calendar_entries_by_series on calendar_entries (user_uuid, series_uuid, date) where series_uuid is not null;
create unique index calendar_entries_by_activity on calendar_entries (user_uuid, activity_uuid)
  where activity_uuid is not null and deleted_at is null;

-- What a calendar shows of an activity, without reading its statistics.
alter table activities
  add column moving_time double precision generated always as ((stats ->> 'moving_time')::double precision) stored,
  add column distance double precision generated always as ((stats ->> 'distance')::double precision) stored;
