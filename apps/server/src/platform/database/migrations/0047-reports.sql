-- Printable reports. They keep the figures that they show, so that they outlive their activities.
create table reports (
  user_uuid uuid not null references users on delete cascade,
  uuid uuid not null,
  type text not null,
  sport text not null check (sport in ('bike', 'run')),
  name text not null,
  internal_memo text not null default '',
  values jsonb not null,
  ranges jsonb not null,
  activity_uuids uuid[] not null check (cardinality(activity_uuids) between 1 and 10),
  -- Graded by the thresholds whose version it names.
  evaluation jsonb not null,
  scores jsonb,
  drills jsonb not null,
  locale text not null,
  time_zone text not null,
  published boolean not null,
  accepted_at timestamptz,
  -- null after an import: the maker has no account here.
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (user_uuid, uuid)
);
