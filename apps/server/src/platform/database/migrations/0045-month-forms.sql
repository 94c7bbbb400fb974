-- Form of each athlete's month as a coach's overview shows it: gap between the sides, and changes at equal effort.
-- `made_of` names the activities it was made of, in their versions; it is made anew in the background for others.
create table month_forms (
  user_uuid uuid primary key references users on delete cascade,
  made_of numeric not null,
  gap jsonb,
  changes jsonb not null
);
drop table form_means;
