-- By which versions of the algorithms an activity was last tried to be made anew, in vain: what it is made of is gone or
-- cannot be read. It is tried again by others alone.
alter table activities add column unreadable_by text;
