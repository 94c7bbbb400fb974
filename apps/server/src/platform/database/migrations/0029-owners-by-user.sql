-- The end of an account takes what is its own out of everybody's owners: by an index, not by looking at each.
create index owners_by_user on owners (user_uuid);
