-- Views were logged as `look …`; the index admits one an hour for each person and item.
drop index audit_log_looks;
update audit_log set action = 'view ' || substr(action, 6) where action like 'look %';
create unique index audit_log_views on audit_log
  (user_uuid, actor_uuid, action, coalesce(activity_uuid, '00000000-0000-0000-0000-000000000000'),
   date_trunc('hour', at at time zone 'UTC'))
  where action like 'view %';
