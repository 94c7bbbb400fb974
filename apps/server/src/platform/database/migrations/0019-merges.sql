-- An activity that went into another: hidden as a deleted one is, and kept as long as that one, so that the two can be had
-- back as they were. `merge_order`: 0 for the one that gives session and laps. `merge_shift_ms`: from its relative times to
-- those of the whole. `merge_clock`: {offsetMs, confidence} of its clock against the main's.
alter table activities
  add column merged_into uuid,
  add column merge_order integer,
  add column merge_shift_ms integer,
  add column merge_clock jsonb,
  -- made of others by somebody, who can take it apart again
  add column is_merged boolean not null default false;
create index activities_merged on activities (user_uuid, merged_into) where merged_into is not null;

-- The same recording is known in whatever it comes packed.
create index activity_files_by_hash on activity_files (user_uuid, sha256);

-- Pairs that somebody does not want merged, the smaller uuid first.
create table merge_refusals (
  user_uuid uuid not null,
  activity_uuid uuid not null,
  other_uuid uuid not null,
  refused_at timestamptz not null,
  primary key (user_uuid, activity_uuid, other_uuid),
  foreign key (user_uuid, activity_uuid) references activities on delete cascade,
  foreign key (user_uuid, other_uuid) references activities on delete cascade,
  check (activity_uuid < other_uuid)
);
