-- How far an upload that packs several files has come: {total, done, added, failed, failures: [{file_name, code}]}.
-- Null for a file that is no archive.
alter table uploads add column archive jsonb;
