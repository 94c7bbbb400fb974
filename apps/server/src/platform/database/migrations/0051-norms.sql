-- References of deviation scores that were fitted to the athletes of this installation. They name nobody.
create table norms (
  version integer primary key check (version > 0),
  norms jsonb not null,
  provenance jsonb not null,
  -- Reports are scored with the built-in references where no version is in use.
  in_use boolean not null default false,
  created_at timestamptz not null
);
create unique index norms_in_use on norms (in_use) where in_use;
