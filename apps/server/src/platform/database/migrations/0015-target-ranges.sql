-- Spans that were good, and the bands they set for later activities. They outlive their activity.
create table target_ranges (
  user_uuid uuid not null references users on delete cascade,
  uuid uuid not null,
  activity_uuid uuid not null,
  start_ms integer not null,
  end_ms integer not null,
  name text not null,
  sport text not null check (sport in ('bike', 'run', 'other')),
  -- {series column: {min, max}} in the unit of figures
  thresholds jsonb not null,
  registered_at timestamptz not null,
  primary key (user_uuid, uuid)
);
create index target_ranges_by_activity on target_ranges (user_uuid, activity_uuid);
