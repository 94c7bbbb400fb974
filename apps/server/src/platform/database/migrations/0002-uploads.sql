-- Multipart uploads under way at the built-in storage. The parts' bytes are objects; any server process can take the next part.

create table multipart_uploads (
  user_uuid uuid not null references users on delete cascade,
  upload_id uuid not null,
  object_key text not null,
  created_at timestamptz not null default now(),
  primary key (user_uuid, upload_id)
);
create index multipart_uploads_age on multipart_uploads (created_at);

create table multipart_parts (
  user_uuid uuid not null,
  upload_id uuid not null,
  number integer not null check (number between 1 and 10000),
  -- where the part's bytes are
  part_key text not null,
  bytes bigint not null,
  md5 bytea not null,
  primary key (user_uuid, upload_id, number),
  foreign key (user_uuid, upload_id) references multipart_uploads on delete cascade
);

create index uploads_unfinished on uploads (created_at) where status in ('received', 'processing');
