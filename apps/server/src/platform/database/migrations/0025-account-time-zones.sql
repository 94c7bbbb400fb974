-- The clock that somebody lives by, as an IANA name; null until their browser has said it.
alter table users add column time_zone text;
update users set time_zone = digests.time_zone from digests where digests.user_uuid = users.uuid;
alter table digests drop column time_zone;

-- The span of a digest that is on its way: it is told as sent when the mail server has taken it.
alter table digests add column pending_until timestamptz;

-- A name that this PostgreSQL does not know (the server's own list may be newer) counts as UTC.
create function day_in(zone text, instant timestamptz) returns date
language plpgsql stable as $$
begin
  return (instant at time zone zone)::date;
exception when invalid_parameter_value then
  return (instant at time zone 'UTC')::date;
end $$;

-- Which day it is for an athlete: in their own time zone, else where the newest activity was recorded. What has already
-- happened is never of tomorrow. The same as `todayOf` in the browser.
create function today_of(athlete uuid, instant timestamptz) returns date
language sql stable as $$
  select greatest(
    day_in(coalesce(u.time_zone, newest.time_zone, 'UTC'), instant),
    case when newest.start_time <= instant then day_in(newest.time_zone, newest.start_time) end)
  from users u
  left join lateral (
    select a.start_time, a.time_zone from activities a
    where a.user_uuid = athlete and a.deleted_at is null
    order by a.start_time desc limit 1) newest on true
  where u.uuid = athlete
$$;
