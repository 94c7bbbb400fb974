-- An athlete is told of a report once, and each address receives it once.
alter table reports
  add column announced_at timestamptz,
  -- Addresses in lower case.
  add column mailed_to text[] not null default '{}';
update reports set announced_at = created_at where published;
