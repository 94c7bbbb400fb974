-- The figures of a list, anew: without what is measured without noise, which is as large as all the rest and in no list;
-- and to no more decimals than columns show, as every further digit of 5,000 rows is sent to no end. Of what paces, load
-- and step lengths are made of, three.
create or replace function list_figures(stats jsonb) returns jsonb language sql immutable strict parallel safe as $$
  select jsonb_object_agg(
    key, case when jsonb_typeof(value) = 'number' then to_jsonb(trim_scale(round(value::numeric,
      case when key in ('avg_speed', 'max_speed', 'intensity_factor', 'avg_stride', 'max_stride') then 3 else 1 end)))
      else value end)
  from jsonb_each(stats - '{moving_time_based_stats,duration_based_stats,standing_only_stats,sitting_only_stats,
    noise_filtered_stats,versions,hints}'::text[])
$$;

update activities set list_line = '';
