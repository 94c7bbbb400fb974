-- Processes that ended while they ran a job. A job that ends its process is given up by this count; pg-boss's own
-- count of retries also contains outages, which may be many.
create table job_crashes (
  job_id uuid primary key,
  crashes integer not null,
  last_at timestamptz not null default now()
);
