-- An activity that a person matches with a workout of another day is taken from, or given back to, the
-- workouts of its own day: these are compared anew, too.
create function mark_compliance_of_activity(of_user uuid, of_activity uuid) returns void language sql as $$
  select mark_compliance_day(of_user, date) from (
    select distinct e.date from calendar_entries e
      join activities named on named.user_uuid = of_user and named.uuid = of_activity
      join activities a on a.user_uuid = of_user and a.uuid = coalesce(named.merged_into, named.uuid)
    where e.user_uuid = of_user and e.date = a.local_date and e.deleted_at is null and e.kind in ('workout', 'race')
  ) days
$$;

create or replace function keep_compliance_of_entries() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.kind in ('workout', 'race') then
    perform mark_compliance_day(old.user_uuid, old.date);
    if old.activity_uuid is not null then
      perform mark_compliance_of_activity(old.user_uuid, old.activity_uuid);
    end if;
  end if;
  if tg_op <> 'DELETE' and new.kind in ('workout', 'race') then
    if new.date <= now()::date + 1 or new.activity_uuid is not null then
      perform mark_compliance_day(new.user_uuid, new.date);
    end if;
    if new.activity_uuid is not null then
      perform mark_compliance_of_activity(new.user_uuid, new.activity_uuid);
    end if;
  end if;
  return null;
end $$;
