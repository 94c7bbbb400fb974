-- The sport that a device recorded, by its own name (such as treadmill_running), once somebody has chosen another:
-- choosing it again brings the name back. Null: nobody has.
alter table activities add column recorded_as jsonb;
