-- Who may come in, and how: links for a forgotten password, second factors, sign-in elsewhere, personal tokens.

-- When somebody proved that the account's address is theirs, or the operator vouched for it by making the account.
alter table users add column email_verified_at timestamptz;
update users set email_verified_at = created_at;

-- Hashes only: SHA-256 of 256 random bits.
create table password_resets (
  hash bytea primary key,
  user_uuid uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_uuid);

create table second_factors (
  user_uuid uuid primary key references users on delete cascade,
  -- sealed with the installation's key
  secret bytea not null,
  -- null: waits for its first code
  confirmed_at timestamptz,
  -- the 30 s step of the last code that was taken: none is taken twice
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  user_uuid uuid not null references users on delete cascade,
  -- SHA-256 of 80 random bits
  hash bytea not null,
  primary key (user_uuid, hash)
);

-- Which person elsewhere an account belongs to.
create table identities (
  user_uuid uuid not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  connected_at timestamptz not null,
  primary key (user_uuid, issuer)
);
create unique index identities_by_subject on identities (issuer, subject);

-- A sign-in elsewhere that is under way, and one that came back and waits to be taken up.
create table departures (
  -- SHA-256 of the state
  hash bytea primary key,
  -- SHA-256 of what only the browser that left has
  browser bytea not null,
  nonce text not null,
  verifier text not null,
  next text not null,
  -- of somebody who connects an account; null: who signs in
  user_uuid uuid references users on delete cascade,
  expires_at timestamptz not null
);
create table arrivals (
  hash bytea primary key,
  browser bytea not null,
  user_uuid uuid not null references users on delete cascade,
  expires_at timestamptz not null
);

create table api_tokens (
  user_uuid uuid not null references users on delete cascade,
  uuid uuid not null,
  hash bytea not null,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (user_uuid, uuid)
);
create unique index api_tokens_by_hash on api_tokens (hash);
