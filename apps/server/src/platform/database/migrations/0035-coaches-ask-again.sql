-- A coach who ended a link asks the athlete to restore it; null: has not asked.
alter table ended_links add column asked_at timestamptz;
