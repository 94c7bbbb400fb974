-- The motion figures of an activity as arrays of one length, by '<metric>.<side>': a third of the time of the same as
-- jsonb, where a coach's overview takes two months of forty athletes together (bench/overview.ts).
drop trigger activities_form on activities;
drop function keep_activity_form;
drop function form_figures;
delete from activity_form;
alter table activity_form
  drop column figures,
  add column keys text[] not null,
  add column means real[] not null,
  -- strokes or strides
  add column counts integer[] not null;

create function note_activity_form(owner uuid, activity uuid, day date, stats jsonb) returns void
language sql as $$
  insert into activity_form (user_uuid, activity_uuid, date, keys, means, counts)
  select owner, activity, day, array_agg(m.key || '.' || s.key), array_agg((s.value->>'avg')::real),
    array_agg((s.value->>'count')::numeric::integer)
  from jsonb_each(stats->'moving_time_based_stats'->'mpi') m, jsonb_each(m.value) s
  where jsonb_typeof(s.value->'avg') = 'number' and (s.value->>'count')::numeric >= 1
  having count(*) > 0
$$;

create function keep_activity_form() returns trigger language plpgsql as $$
begin
  delete from activity_form where user_uuid = new.user_uuid and activity_uuid = new.uuid;
  if new.deleted_at is null then
    perform note_activity_form(new.user_uuid, new.uuid, new.local_date, new.stats);
  end if;
  return null;
end $$;

create trigger activities_form
  after insert or update of start_time, time_zone, stats, deleted_at on activities
  for each row execute function keep_activity_form();

select note_activity_form(user_uuid, uuid, local_date, stats) from activities where deleted_at is null;
