-- What devices send during an activity. The samples are deleted some time after it has become an activity.
create table live_sessions (
  user_uuid uuid not null references users on delete cascade,
  uuid uuid not null,
  sport text not null check (sport in ('bike', 'run', 'other')),
  device text not null,
  sensors text[] not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  received_at timestamptz not null,
  last_s integer,
  latest jsonb not null default '{}',
  is_joined boolean not null default false,
  primary key (user_uuid, uuid)
);
create index live_sessions_open on live_sessions (received_at) where ended_at is null;
create index live_sessions_to_join on live_sessions (ended_at) where ended_at is not null and not is_joined;

-- The batches from seq to last_seq, stored together.
create table live_samples (
  user_uuid uuid not null,
  session_uuid uuid not null,
  seq integer not null,
  last_seq integer not null,
  start_s integer not null,
  columns jsonb not null,
  primary key (user_uuid, session_uuid, seq),
  foreign key (user_uuid, session_uuid) references live_sessions on delete cascade
);

create table live_session_ranges (
  user_uuid uuid not null,
  session_uuid uuid not null,
  uuid uuid not null,
  start_s integer not null,
  end_s integer,
  name text not null,
  primary key (user_uuid, session_uuid, uuid),
  foreign key (user_uuid, session_uuid) references live_sessions on delete cascade
);
