-- What an activity's figures were made with: the version of each algorithm, and a hash of what they were measured
-- against (null: not known). Beside `stats`, which is too large to be read in order to find what has to be made anew.
alter table activities add column versions jsonb not null default '{}';
alter table activities add column inputs_hash text;
update activities set versions = coalesce(stats -> 'versions', '{}');

-- One row an athlete, locked by whoever changes what figures rest on. `round` counts the runs that found nothing left to
-- do: what changes after such a look belongs to the next round.
create table recomputations (
  user_uuid uuid primary key references users on delete cascade,
  round integer not null default 0
);
