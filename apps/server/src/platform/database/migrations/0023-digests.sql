-- Who gets what is new by mail, and when next. Nobody does unless they ask for it: no row, no mails.
create table digests (
  user_uuid uuid primary key references users on delete cascade,
  period text not null check (period in ('daily', 'weekly')),
  -- IANA name: whose mornings
  time_zone text not null,
  next_at timestamptz not null,
  -- what came later is for the next mail
  sent_until timestamptz not null,
  -- stands in each mail; it turns the mails off and can do nothing else
  token text not null
);
create index digests_due on digests (next_at);
create unique index digests_by_token on digests (token);
