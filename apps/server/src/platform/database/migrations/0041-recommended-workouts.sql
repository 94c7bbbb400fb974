-- Copies of workouts that coaches recommend to an athlete. They outlive the link with the coach.
create table recommended_workouts (
  user_uuid uuid not null references users on delete cascade,
  uuid uuid not null,
  -- null after an import: the coach has no account here.
  coach_uuid uuid,
  workout_uuid uuid not null,
  definition jsonb not null,
  date date,
  message text not null,
  status text not null check (status in ('recommended', 'seen', 'accepted', 'declined', 'withdrawn')),
  reason text not null,
  entry_uuid uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (user_uuid, uuid)
);
create index recommended_workouts_by_coach on recommended_workouts (coach_uuid, uuid desc);
