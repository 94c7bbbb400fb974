-- Accounts, sessions, activities and what hangs on them. Every table of a user's data has user_uuid first in its
-- primary key, so that a PostgreSQL that shards by hash distributes it unchanged.

create table users (
  uuid uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  lang text not null default 'en',
  unit text not null default 'km',
  roles text[] not null default '{athlete}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

-- What staff switched on or off for one account; what is not named here follows the defaults of the contract.
create table features (
  user_uuid uuid not null references users on delete cascade,
  feature text not null,
  enabled boolean not null,
  primary key (user_uuid, feature)
);

-- A family is one sign-in. Hashes only: SHA-256 of 256 random bits.
create table session_families (
  user_uuid uuid not null references users on delete cascade,
  uuid uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  user_agent text not null default '',
  revoked_at timestamptz,
  primary key (user_uuid, uuid)
);

create table access_tokens (
  hash bytea primary key,
  user_uuid uuid not null,
  family_uuid uuid not null,
  expires_at timestamptz not null,
  foreign key (user_uuid, family_uuid) references session_families on delete cascade
);
create index access_tokens_family on access_tokens (user_uuid, family_uuid);
create index access_tokens_expiry on access_tokens (expires_at);

create table refresh_tokens (
  hash bytea primary key,
  user_uuid uuid not null,
  family_uuid uuid not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  foreign key (user_uuid, family_uuid) references session_families on delete cascade
);
create index refresh_tokens_family on refresh_tokens (user_uuid, family_uuid);
create index refresh_tokens_expiry on refresh_tokens (expires_at);

-- Failed sign-ins, by account and by address, for the throttle. Kept in the database so that every process counts alike.
create table sign_in_failures (
  subject text not null,
  at timestamptz not null default now()
);
create index sign_in_failures_subject on sign_in_failures (subject, at);

create table coach_athletes (
  user_uuid uuid not null references users on delete cascade,
  coach_uuid uuid not null references users on delete cascade,
  step text not null default 'plan' check (step in ('see', 'mark', 'plan')),
  coach_note text not null default '',
  created_at timestamptz not null default now(),
  primary key (user_uuid, coach_uuid)
);
create index coach_athletes_coach on coach_athletes (coach_uuid);

-- Whose is it, for paths that name no user.
create table owners (
  uuid uuid primary key,
  kind text not null,
  user_uuid uuid not null references users on delete cascade
);

create table activities (
  user_uuid uuid not null references users on delete cascade,
  uuid uuid not null,
  sport text not null check (sport in ('bike', 'run', 'other')),
  sport_name text not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  time_zone text not null,
  title text not null,
  note text not null default '',
  -- RangeFigures of packages/activity
  stats jsonb not null,
  available jsonb not null default '{}',
  sparkline bytea not null default '',
  -- [{code, count?, atByte?}] of packages/recording
  problems jsonb not null default '[]',
  device jsonb not null default '{}',
  file_sha256 bytea,
  session_index integer not null default 0,
  multisport_uuid uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_uuid, uuid)
);
create index activities_by_time on activities (user_uuid, start_time desc) where deleted_at is null;
create unique index activities_by_file on activities (user_uuid, file_sha256, session_index);

create table ranges (
  user_uuid uuid not null,
  uuid uuid not null,
  activity_uuid uuid not null,
  type text not null check (type in ('lap', 'user', 'auto', 'noise')),
  num integer not null,
  name text not null default '',
  start_ms integer not null,
  end_ms integer not null,
  stats jsonb not null,
  avg_power real,
  avg_cadence real,
  avg_run_cadence real,
  avg_speed real,
  duration real,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_uuid, uuid),
  foreign key (user_uuid, activity_uuid) references activities on delete cascade,
  check (end_ms > start_ms)
);
create unique index ranges_by_number on ranges (user_uuid, activity_uuid, type, num);
create index ranges_by_power on ranges (user_uuid, avg_power);
create index ranges_by_duration on ranges (user_uuid, duration);

-- Arrow files in object storage; `columns` keeps each column's place in the file so that a reader takes only those bytes.
create table series (
  user_uuid uuid not null,
  activity_uuid uuid not null,
  kind text not null check (kind in ('recording', 'series', 'strokes')),
  version integer not null,
  object_key text not null,
  length integer not null,
  -- [{name, unit, type, offset, byteLength}]
  columns jsonb not null,
  primary key (user_uuid, activity_uuid, kind),
  foreign key (user_uuid, activity_uuid) references activities on delete cascade
);

create table activity_files (
  user_uuid uuid not null,
  activity_uuid uuid not null,
  file_type text not null,
  file_format text not null,
  object_key text not null,
  file_name text not null,
  bytes bigint not null,
  sha256 bytea not null,
  primary key (user_uuid, activity_uuid, file_type, file_format),
  foreign key (user_uuid, activity_uuid) references activities on delete cascade
);

create table tags (
  user_uuid uuid not null,
  uuid uuid not null,
  tag text not null,
  primary key (user_uuid, uuid)
);
create unique index tags_text on tags (user_uuid, lower(tag));

create table activity_tags (
  user_uuid uuid not null,
  activity_uuid uuid not null,
  tag_uuid uuid not null,
  primary key (user_uuid, activity_uuid, tag_uuid),
  foreign key (user_uuid, activity_uuid) references activities on delete cascade,
  foreign key (user_uuid, tag_uuid) references tags on delete cascade
);

-- power_zone, run_pace_zone, heartrate_zone and weight share one shape.
create table day_records (
  user_uuid uuid not null references users on delete cascade,
  kind text not null check (kind in ('power_zone', 'run_pace_zone', 'heartrate_zone', 'weight')),
  date date not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_uuid, kind, date)
);

create table configs (
  user_uuid uuid not null references users on delete cascade,
  name text not null check (name <> 'status'),
  data jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_uuid, name)
);

create table notifications (
  user_uuid uuid not null references users on delete cascade,
  key uuid not null,
  type text not null check (type in ('UPLOADED', 'PARSE_ERROR', 'UPLOAD_ERROR', 'MESSAGE')),
  meta jsonb not null,
  url text,
  read boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_uuid, key)
);
create index notifications_by_time on notifications (user_uuid, created_at desc);

-- One row per file handed over, from the credential to the outcome.
create table uploads (
  user_uuid uuid not null references users on delete cascade,
  uuid uuid not null,
  object_key text not null,
  file_name text not null,
  bytes bigint,
  sha256 bytea,
  status text not null check (status in ('received', 'processing', 'done', 'duplicate', 'failed')),
  -- the error catalogue's code where it failed
  code text,
  activity_uuids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (user_uuid, uuid)
);
create unique index uploads_by_key on uploads (object_key);

-- Facts about this installation: set-up done, demo data present.
create table installation (
  name text primary key,
  value jsonb not null
);
