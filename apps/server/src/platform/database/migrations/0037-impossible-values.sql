-- True if somebody has impossible values, which figures leave out, counted. The series is then made again.
alter table activities add column counts_impossible boolean not null default false;
