-- Links that open one activity to whoever holds them; one an activity, gone when it is ended.
create table shares (
  user_uuid uuid not null,
  activity_uuid uuid not null,
  hash text not null,
  created_at timestamptz not null,
  -- null: until somebody ends it
  expires_at timestamptz,
  primary key (user_uuid, activity_uuid),
  foreign key (user_uuid, activity_uuid) references activities on delete cascade
);
create unique index shares_by_hash on shares (hash);
