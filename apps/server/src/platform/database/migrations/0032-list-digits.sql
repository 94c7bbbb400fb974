-- The figures of a list are cut off instead of rounded, at least one digit after those that columns show: rounded twice,
-- 207.46 W was 207 W on the page and, by way of 207.5, 208 W in the list. Figures that are shown in other units as well
-- keep more digits.
create function list_figure(key text, value numeric) returns numeric language sql immutable strict parallel safe as $$
  select trim_scale(case
    when key in ('avg_speed', 'max_speed') then trunc(value, 6)
    when key in ('intensity_factor', 'avg_stride', 'max_stride', 'elevation_gain') then trunc(value, 4)
    -- Shown with 50 % added, so that its sum is never negative.
    when key = 'avg_l_r_balance' then floor(value * 1000) / 1000
    else trunc(value, 2)
  end)
$$;

create or replace function list_motion(stats jsonb) returns jsonb language sql immutable strict parallel safe as $$
  select coalesce(jsonb_object_agg(code, means), '{}')
  from (
    select metric.key as code, jsonb_object_agg(side.key,
      trim_scale(trunc((side.value ->> 'avg')::numeric, case when abs((side.value ->> 'avg')::numeric) < 100 then 3 else 2 end))
    ) as means
    from jsonb_each(stats #> '{moving_time_based_stats,mpi}') metric, jsonb_each(metric.value) side
    where metric.key = any('{dss,foot_ar,leg_ar,pelvic_rock,torso_angle,ground_contact_time,landing_pattern,
      vertical_oscillation,run_pelvic_rock}'::text[])
      and side.value ->> 'avg' is not null
    group by metric.key) found
$$;

create or replace function list_figures(stats jsonb) returns jsonb language sql immutable strict parallel safe as $$
  select jsonb_object_agg(
    key, case when jsonb_typeof(value) = 'number' then to_jsonb(list_figure(key, value::numeric)) else value end)
    || jsonb_build_object('mpi', list_motion(stats))
  from jsonb_each(stats - '{moving_time_based_stats,duration_based_stats,standing_only_stats,sitting_only_stats,
    noise_filtered_stats,versions,hints}'::text[])
$$;

update activities set title = title;
