-- The effort of a planned workout's steps: 48 bytes that draw it, or none.
alter table calendar_entries add column profile bytea not null default '';
