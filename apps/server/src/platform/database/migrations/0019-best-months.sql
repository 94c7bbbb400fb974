-- The best of a month's curves, so that the bests of years need not look at every activity. A row of each sport, empty
-- where it has none: what is not there is made when somebody looks. `values` are as in activity_curves; `holders` are
-- little-endian uint16, places in `activities`.
create table best_months (
  user_uuid uuid not null references users on delete cascade,
  channel text not null,
  month date not null,
  sport text not null,
  values bytea not null,
  holders bytea not null,
  activities uuid[] not null,
  primary key (user_uuid, channel, month, sport)
);
alter table best_months alter column values set storage plain, alter column holders set storage plain;

-- In the transaction that changes what a month was made of. Who makes months holds the lock alone and finds it taken as
-- long as such a change is under way: nothing is kept that a change had not reached yet.
create function forget_best_month(owner uuid, day date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(8420019, hashtext(owner::text));
  delete from best_months where user_uuid = owner and month = date_trunc('month', day)::date;
end $$;

create function forget_best_months_of_activity() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.user_uuid, old.local_date, old.sport, old.deleted_at)
      is not distinct from (new.user_uuid, new.local_date, new.sport, new.deleted_at) then
    return null;
  end if;
  if tg_op <> 'INSERT' then perform forget_best_month(old.user_uuid, old.local_date); end if;
  if tg_op <> 'DELETE' then perform forget_best_month(new.user_uuid, new.local_date); end if;
  return null;
end $$;

create trigger activities_best_months
  after insert or delete or update of start_time, time_zone, sport, deleted_at on activities
  for each row execute function forget_best_months_of_activity();

create function forget_best_months_of_curve() returns trigger language plpgsql as $$
declare
  curve record := case when tg_op = 'DELETE' then old else new end;
begin
  -- Of an activity that goes with it, its own trigger knows the day.
  perform forget_best_month(a.user_uuid, a.local_date) from activities a
    where a.user_uuid = curve.user_uuid and a.uuid = curve.activity_uuid;
  return null;
end $$;

create trigger activity_curves_best_months
  after insert or delete or update on activity_curves
  for each row execute function forget_best_months_of_curve();
