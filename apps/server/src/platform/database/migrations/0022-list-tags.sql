-- The tags stand in the line of the list: a list of 5,000 is then one read of one table, and the versions of its rows
-- tell of every change of it. Whatever links or renames a tag has the line made anew.
create function tags_json(of_user uuid, of_activity uuid) returns text language sql stable parallel safe as $$
  select coalesce(json_agg(tags.tag order by lower(tags.tag))::text, '[]')
  from activity_tags link join tags on tags.user_uuid = link.user_uuid and tags.uuid = link.tag_uuid
  where link.user_uuid = of_user and link.activity_uuid = of_activity
$$;

create or replace function make_activity_list_line() returns trigger language plpgsql as $$
begin
  new.list_line := concat(
    '{"uuid":"', new.uuid,
    '","user_uuid":"', new.user_uuid,
    '","sport":"', new.sport,
    '","sport_name":', to_json(new.sport_name),
    ',"date":"', to_char(new.start_time at time zone new.time_zone, 'YYYY-MM-DD'),
    '","start_time":"', to_char(new.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","end_time":"', to_char(new.end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","time_zone":', to_json(new.time_zone),
    ',"title":', to_json(new.title),
    ',"stats":', list_figures(new.stats),
    ',"sparkline":"', translate(encode(new.sparkline, 'base64'), E'\n', ''),
    '","problem_count":', jsonb_array_length(new.problems),
    ',"tags":', case tg_op when 'INSERT' then '[]' else tags_json(new.user_uuid, new.uuid) end,
    '}');
  return new;
end $$;

-- Of an update, only where something that stands in the line is set.
drop trigger activities_list_line on activities;
create trigger activities_list_line before insert or update of
  sport, sport_name, start_time, end_time, time_zone, title, stats, sparkline, problems on activities
  for each row execute function make_activity_list_line();

-- In JSON the inner quotes of a text are escaped: the key is found where it begins.
create function list_changed_tags() returns trigger language plpgsql as $$
begin
  update activities a
  set list_line = concat(left(a.list_line, strpos(a.list_line, ',"tags":') + 7), tags_json(a.user_uuid, a.uuid), '}')
  from (select distinct user_uuid, activity_uuid from changed) touched
  where a.user_uuid = touched.user_uuid and a.uuid = touched.activity_uuid;
  return null;
end $$;
create trigger activity_tags_put after insert on activity_tags
  referencing new table as changed for each statement execute function list_changed_tags();
create trigger activity_tags_taken after delete on activity_tags
  referencing old table as changed for each statement execute function list_changed_tags();

create function list_renamed_tag() returns trigger language plpgsql as $$
begin
  update activities a
  set list_line = concat(left(a.list_line, strpos(a.list_line, ',"tags":') + 7), tags_json(a.user_uuid, a.uuid), '}')
  from activity_tags link
  where link.user_uuid = new.user_uuid and link.tag_uuid = new.uuid
    and a.user_uuid = link.user_uuid and a.uuid = link.activity_uuid;
  return null;
end $$;
create trigger tags_renamed after update on tags
  for each row when (old.tag is distinct from new.tag) execute function list_renamed_tag();

update activities set title = title;
