-- Sessions have an end that no refresh moves. Running sessions get at least a week more.
alter table session_families add column ends_at timestamptz;
update session_families set ends_at = greatest(created_at + interval '90 days', now() + interval '7 days');
alter table session_families alter column ends_at set not null;
alter table session_families alter column ends_at set default now() + interval '90 days';

-- 256 random bits from which, together with the spent token, its successor is derived.
alter table refresh_tokens add column successor_salt bytea;

-- Personal tokens always expire, within a year.
update api_tokens set expires_at = now() + interval '365 days'
where expires_at is null or expires_at > now() + interval '365 days';
alter table api_tokens alter column expires_at set not null;

-- Browsers that signed in before, by the SHA-256 of the marker they keep: their sign-ins are not slowed down.
create table known_devices (
  user_uuid uuid not null references users on delete cascade,
  hash bytea not null,
  used_at timestamptz not null,
  primary key (user_uuid, hash)
);
create index known_devices_used on known_devices (used_at);
