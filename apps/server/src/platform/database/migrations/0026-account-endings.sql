-- An account that was deleted: nobody gets in, nobody finds it, and its rows go in steps. The row itself goes last.
alter table users add column deleted_at timestamptz;
create index users_deleted on users (deleted_at) where deleted_at is not null;
