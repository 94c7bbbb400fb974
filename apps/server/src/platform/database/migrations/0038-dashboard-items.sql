-- Saved views in the order of their owner. The positions of living items are distinct.
create table dashboard_items (
  user_uuid uuid not null references users on delete cascade,
  uuid uuid not null,
  position integer not null,
  name text not null,
  data jsonb not null,
  is_visible boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (user_uuid, uuid)
);
