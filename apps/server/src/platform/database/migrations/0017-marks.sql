-- Proposals that somebody did not want: proposals are made anew with the figures, so they are known by their span.
create table dismissed_proposals (
  user_uuid uuid not null,
  activity_uuid uuid not null,
  start_ms integer not null,
  end_ms integer not null,
  dismissed_at timestamptz not null,
  primary key (user_uuid, activity_uuid, start_ms, end_ms),
  foreign key (user_uuid, activity_uuid) references activities on delete cascade
);

-- Target ranges can be brought back, and say when somebody else was faster.
alter table target_ranges
  add column version integer not null default 1,
  add column deleted_at timestamptz;
