-- The time an athlete has, in s by sport: {all, bike, run, other}, null where nothing is said.
create table availability_weeks (
  user_uuid uuid not null references users on delete cascade primary key,
  -- Seven of them, Monday first.
  week jsonb not null,
  version integer not null default 1
);

-- Days that differ from their weekday.
create table availability_days (
  user_uuid uuid not null references users on delete cascade,
  date date not null,
  free jsonb not null,
  note text not null,
  primary key (user_uuid, date)
);

-- Secret links under which programs read a calendar.
create table calendar_feeds (
  user_uuid uuid not null references users on delete cascade primary key,
  hash bytea not null unique,
  created_at timestamptz not null,
  read_at timestamptz
);
