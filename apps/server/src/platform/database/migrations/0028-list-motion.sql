-- The means of motion stand in the row of the list: those that the catalogue marks (`inActivityList`), over moving time,
-- as `"mpi":{"dss":{"left":3.12,"right":4.6}}`, to no more decimals than columns show.
create function list_motion(stats jsonb) returns jsonb language sql immutable strict parallel safe as $$
  select coalesce(jsonb_object_agg(code, means), '{}')
  from (
    select metric.key as code, jsonb_object_agg(side.key,
      trim_scale(round((side.value ->> 'avg')::numeric, case when abs((side.value ->> 'avg')::numeric) < 100 then 2 else 1 end))
    ) as means
    from jsonb_each(stats #> '{moving_time_based_stats,mpi}') metric, jsonb_each(metric.value) side
    where metric.key = any('{dss,foot_ar,leg_ar,pelvic_rock,torso_angle,ground_contact_time,landing_pattern,
      vertical_oscillation,run_pelvic_rock}'::text[])
      and side.value ->> 'avg' is not null
    group by metric.key) found
$$;

create or replace function list_figures(stats jsonb) returns jsonb language sql immutable strict parallel safe as $$
  select jsonb_object_agg(
    key, case when jsonb_typeof(value) = 'number' then to_jsonb(trim_scale(round(value::numeric,
      case when key in ('avg_speed', 'max_speed', 'intensity_factor', 'avg_stride', 'max_stride') then 3 else 1 end)))
      else value end) || jsonb_build_object('mpi', list_motion(stats))
  from jsonb_each(stats - '{moving_time_based_stats,duration_based_stats,standing_only_stats,sitting_only_stats,
    noise_filtered_stats,versions,hints}'::text[])
$$;

update activities set title = title;
