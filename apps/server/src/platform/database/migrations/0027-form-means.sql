-- What a coach's overview last made of an athlete's two months: most of its time went into that, and most athletes have
-- done nothing new since. `made_of` names the rows it was made of, in their versions; of others it is not used.
create table form_means (
  user_uuid uuid primary key references users on delete cascade,
  made_of numeric not null,
  now json,
  before json
);
