-- Hashes only: SHA-256 of 256 random bits. A link proves the address that it was sent to, no later one.
create table email_confirmations (
  hash bytea primary key,
  user_uuid uuid not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index email_confirmations_user on email_confirmations (user_uuid);
