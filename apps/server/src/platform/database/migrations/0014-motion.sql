-- What is known of an activity's motion sensors beside their figures (apps/server/src/motion/facts.ts): the quality of each
-- sensor, what went wrong, and how far their clock was from the device's. Null where there were none.
alter table activities add column motion jsonb;
