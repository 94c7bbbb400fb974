-- What is found in an activity beyond the figures of its ranges. Made with those figures; the versions of its algorithms
-- and the hash of what it was measured against stand in the activity's own row, beside those of `stats`.

-- Mean-maximal curves. `values` are little-endian float32 at the durations of packages/activity, as far as the activity
-- reaches; never compressed and within the row, so that a thousand of them are read in one go.
create table activity_curves (
  user_uuid uuid not null,
  activity_uuid uuid not null,
  channel text not null check (channel in ('power', 'speed', 'heartrate')),
  values bytea not null,
  primary key (user_uuid, activity_uuid, channel),
  foreign key (user_uuid, activity_uuid) references activities on delete cascade
);
alter table activity_curves alter column values set storage plain;

create table best_times (
  user_uuid uuid not null,
  activity_uuid uuid not null,
  distance_m double precision not null,
  time_s double precision not null,
  primary key (user_uuid, activity_uuid, distance_m),
  foreign key (user_uuid, activity_uuid) references activities on delete cascade
);

create table zone_times (
  user_uuid uuid not null,
  activity_uuid uuid not null,
  kind text not null check (kind in ('power', 'pace', 'heartrate')),
  -- where each zone but the first begins: W, m/s, bpm
  bounds double precision[] not null,
  seconds integer[] not null,
  primary key (user_uuid, activity_uuid, kind),
  foreign key (user_uuid, activity_uuid) references activities on delete cascade
);

create table pre_ranges (
  user_uuid uuid not null,
  activity_uuid uuid not null,
  num integer not null,
  type text not null check (type in ('effort', 'protocol', 'workout')),
  name text not null,
  start_ms integer not null,
  end_ms integer not null,
  primary key (user_uuid, activity_uuid, num),
  foreign key (user_uuid, activity_uuid) references activities on delete cascade
);

-- In %; null where it says nothing.
alter table activities add column decoupling double precision;

-- The day on the clock where the activity began, its load, and what the load was measured by: a run's by pace, any
-- other's by power, and by heart rate where neither served, which gives no intensity factor.
alter table activities
  add column local_date date generated always as (((start_time at time zone time_zone))::date) stored,
  add column tss double precision generated always as ((stats ->> 'tss')::double precision) stored,
  add column tss_basis text generated always as (case
    when stats ->> 'tss' is null then null
    when stats ->> 'intensity_factor' is null then 'heartrate'
    when sport = 'run' then 'pace'
    else 'power' end) stored;
create index activities_by_day on activities (user_uuid, local_date) where deleted_at is null;

-- None of it is there yet: a recomputation makes it.
update activities set versions = versions - '{curves,best_times,zones,decoupling,pre_ranges}'::text[];

-- The load of each day that has an activity.
create table load_days (
  user_uuid uuid not null references users on delete cascade,
  date date not null,
  activities integer not null default 0,
  -- of these, those without a TSS
  without_tss integer not null default 0,
  power_tss double precision not null default 0,
  pace_tss double precision not null default 0,
  heartrate_tss double precision not null default 0,
  primary key (user_uuid, date)
);

-- Sums a day anew rather than adding to it, so that nothing ever drifts. The caller has locked its row: what another
-- transaction did to the same day is seen by now. Decimal sums do not depend on the order.
create function sum_load_day(owner uuid, day date) returns void language plpgsql as $$
begin
  update load_days set (activities, without_tss, power_tss, pace_tss, heartrate_tss) = (
    select count(*), count(*) filter (where a.tss is null),
      coalesce(sum(a.tss::numeric) filter (where a.tss_basis = 'power'), 0),
      coalesce(sum(a.tss::numeric) filter (where a.tss_basis = 'pace'), 0),
      coalesce(sum(a.tss::numeric) filter (where a.tss_basis = 'heartrate'), 0)
    from activities a where a.user_uuid = owner and a.local_date = day and a.deleted_at is null)
  where user_uuid = owner and date = day;
  delete from load_days where user_uuid = owner and date = day and activities = 0;
end $$;

-- In the transaction that writes the activity, whoever writes it. The earlier day first: nobody waits in a circle.
create function keep_load_days() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  stays boolean := tg_op <> 'DELETE' and new.deleted_at is null;
  day date;
begin
  if was and stays and (old.user_uuid, old.local_date, old.tss, old.tss_basis)
      is not distinct from (new.user_uuid, new.local_date, new.tss, new.tss_basis) then
    return null;
  end if;
  for day in
    select distinct days.day from (
      select old.local_date as day where was union all select new.local_date where stays) days
    order by days.day
  loop
    if stays and day = new.local_date then
      insert into load_days (user_uuid, date) values (new.user_uuid, day)
        on conflict (user_uuid, date) do update set activities = load_days.activities;
      perform sum_load_day(new.user_uuid, day);
    else
      perform from load_days where user_uuid = old.user_uuid and date = day for update;
      perform sum_load_day(old.user_uuid, day);
    end if;
  end loop;
  return null;
end $$;

create trigger activities_load_days
  after insert or delete or update of start_time, time_zone, sport, stats, deleted_at on activities
  for each row execute function keep_load_days();

insert into load_days (user_uuid, date)
  select distinct user_uuid, local_date from activities where deleted_at is null;
select sum_load_day(user_uuid, date) from load_days;

-- Arrow files that a recomputation replaced. Whoever found their place before may still read them for a while.
create table superseded_objects (
  user_uuid uuid not null references users on delete cascade,
  object_key text not null,
  superseded_at timestamptz not null,
  primary key (user_uuid, object_key)
);
create index superseded_objects_by_age on superseded_objects (superseded_at);
