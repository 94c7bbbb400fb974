-- Each comment of a report with a hash of the figures that it was written on.
alter table reports add column comments_on jsonb not null default '{}';
