-- Invitations of coaches. Hashes only: of the token that the coach was shown, and of the one that went out by mail.
create table coach_invitations (
  -- the coach
  user_uuid uuid not null references users on delete cascade,
  uuid uuid not null,
  hash bytea not null,
  mail_hash bytea,
  email text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- accepted or withdrawn
  closed_at timestamptz,
  primary key (user_uuid, uuid)
);
create unique index coach_invitations_by_hash on coach_invitations (hash);
create unique index coach_invitations_by_mail_hash on coach_invitations (mail_hash);

-- Links that somebody ended, for as long as they can be had back.
create table ended_links (
  user_uuid uuid not null references users on delete cascade,
  coach_uuid uuid not null references users on delete cascade,
  step text not null,
  coach_note text not null,
  created_at timestamptz not null,
  ended_at timestamptz not null,
  -- who alone may take it back
  ended_by uuid not null references users on delete cascade,
  primary key (user_uuid, coach_uuid)
);

-- A look is noted once for each person, thing and hour.
create unique index audit_log_looks on audit_log
  (user_uuid, actor_uuid, action, coalesce(activity_uuid, '00000000-0000-0000-0000-000000000000'),
   date_trunc('hour', at at time zone 'UTC'))
  where action like 'look %';
create index audit_log_by_actor on audit_log (user_uuid, actor_uuid, at desc);

-- The motion figures of an activity without the large rest: [mean, strokes or strides] by metric and side. A coach's
-- overview reads two months of forty athletes; reading `stats` for that took ten times as long.
create table activity_form (
  user_uuid uuid not null,
  activity_uuid uuid not null,
  date date not null,
  figures jsonb not null,
  primary key (user_uuid, activity_uuid),
  foreign key (user_uuid, activity_uuid) references activities on delete cascade
);
create index activity_form_by_date on activity_form (user_uuid, date);

create function form_figures(stats jsonb) returns jsonb language sql immutable strict parallel safe as $$
  select coalesce(jsonb_object_agg(m.key || '.' || s.key, jsonb_build_array(s.value->'avg', s.value->'count')), '{}')
  from jsonb_each(stats->'moving_time_based_stats'->'mpi') m, jsonb_each(m.value) s
  where jsonb_typeof(s.value->'avg') = 'number' and (s.value->>'count')::numeric > 0
$$;

create function keep_activity_form() returns trigger language plpgsql as $$
declare
  form jsonb := case when new.deleted_at is null then form_figures(new.stats) end;
begin
  if form is null or form = '{}' then
    delete from activity_form where user_uuid = new.user_uuid and activity_uuid = new.uuid;
  else
    insert into activity_form (user_uuid, activity_uuid, date, figures)
      values (new.user_uuid, new.uuid, new.local_date, form)
      on conflict (user_uuid, activity_uuid) do update set date = excluded.date, figures = excluded.figures;
  end if;
  return null;
end $$;

create trigger activities_form
  after insert or update of start_time, time_zone, stats, deleted_at on activities
  for each row execute function keep_activity_form();

insert into activity_form (user_uuid, activity_uuid, date, figures)
  select user_uuid, uuid, local_date, form from (
    select user_uuid, uuid, local_date, form_figures(stats) as form from activities where deleted_at is null) made
  where form <> '{}';
