-- Drills of the staff: changes to those of the program, and drills of their own.
create table drills (
  id text primary key,
  hidden boolean not null,
  drill jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);
