-- True where a person said that no activity was this workout.
alter table calendar_entries add column is_unmatched boolean not null default false;

-- Planned workouts that were done, and how well. Kept as they were computed: a later threshold of the athlete
-- changes no score of the past.
create table compliances (
  user_uuid uuid not null references users on delete cascade,
  entry_uuid uuid not null,
  activity_uuid uuid not null,
  by_hand boolean not null,
  -- Version of the rules.
  rules integer not null,
  -- 0-100; null where nothing could be compared.
  score real,
  -- The scores of the steps, for lists.
  step_scores real[] not null,
  result jsonb not null,
  -- The athlete's levels by which it was scored.
  athlete jsonb not null,
  computed_at timestamptz not null,
  primary key (user_uuid, entry_uuid)
);
create unique index compliances_by_activity on compliances (user_uuid, activity_uuid);

-- Least scores of what is as planned and near it; the usual ones without a row.
create table compliance_thresholds (
  user_uuid uuid primary key references users on delete cascade,
  good integer not null,
  near integer not null
);

-- Days whose plan or activities changed since they were compared.
create table compliance_days (
  user_uuid uuid not null references users on delete cascade,
  date date not null,
  marked_at timestamptz not null,
  primary key (user_uuid, date)
);
create index compliance_days_by_time on compliance_days (marked_at);

create function mark_compliance_day(of_user uuid, of_date date) returns void language sql as $$
  insert into compliance_days values (of_user, of_date, clock_timestamp())
    on conflict (user_uuid, date) do update set marked_at = clock_timestamp()
$$;

create function keep_compliance_of_entries() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.kind in ('workout', 'race') then
    perform mark_compliance_day(old.user_uuid, old.date);
  end if;
  if tg_op <> 'DELETE' and new.kind in ('workout', 'race')
    and (new.date <= now()::date + 1 or new.activity_uuid is not null) then
    perform mark_compliance_day(new.user_uuid, new.date);
  end if;
  return null;
end $$;

create trigger calendar_entries_compliance
  after insert or update of date, kind, sport, definition, expected_time, expected_distance, expected_load,
    activity_uuid, is_unmatched, deleted_at on calendar_entries
  for each row execute function keep_compliance_of_entries();

create function keep_compliance_of_activities() returns trigger language plpgsql as $$
declare
  changed activities;
begin
  changed := case when tg_op = 'DELETE' then old else new end;
  perform mark_compliance_day(e.user_uuid, e.date) from calendar_entries e
    where e.user_uuid = changed.user_uuid and e.deleted_at is null and e.kind in ('workout', 'race')
      and (e.date = changed.local_date or e.activity_uuid = changed.uuid
        or (tg_op = 'UPDATE' and e.date = old.local_date));
  return null;
end $$;

create trigger activities_compliance
  after insert or delete or update of start_time, end_time, time_zone, sport, deleted_at on activities
  for each row execute function keep_compliance_of_activities();
