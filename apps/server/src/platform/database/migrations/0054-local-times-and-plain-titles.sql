-- The time zone if this PostgreSQL knows it, which what is stored with an activity must be.
create function known_zone(zone text) returns text
language plpgsql stable as $$
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return null;
end $$;

-- Titles of calendar entries are names: one line without control characters and direction marks.
update calendar_entries
set title = btrim(regexp_replace(title,
  E'[\u0001-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+', ' ', 'g'))
where title ~ E'[\u0001-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]';
