-- An activity's line of the list as JSON text in its wire shape, all but the tags: `{…,"tags":`. Made when the activity
-- changes, so that a list of 5,000 is one read of ready text (bench/list.ts) and never touches the large stats.
alter table activities add column list_line text;
-- Never compressed: it is read far more often than written.
alter table activities alter column list_line set storage external;

-- The figures of a list: without the large ones, and to a thousandth, which is more than any column shows.
create function list_figures(stats jsonb) returns jsonb language sql immutable strict parallel safe as $$
  select jsonb_object_agg(
    key, case when jsonb_typeof(value) = 'number' then to_jsonb(trim_scale(round(value::numeric, 3))) else value end)
  from jsonb_each(
    stats - '{moving_time_based_stats,duration_based_stats,standing_only_stats,sitting_only_stats,versions,hints}'::text[])
$$;

create function make_activity_list_line() returns trigger language plpgsql as $$
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
    ',"tags":');
  return new;
end $$;

create trigger activities_list_line before insert or update on activities
  for each row execute function make_activity_list_line();

update activities set list_line = '';
alter table activities alter column list_line set not null;
