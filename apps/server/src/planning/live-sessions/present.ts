import type { wire } from '@cadenza/contract'
import type { NamedSession } from './queries.ts'

export const presentSession = (row: NamedSession): wire.LiveSession => ({
  uuid: row.uuid,
  user_uuid: row.user_uuid,
  user_name: row.user_name,
  sport: row.sport,
  device: row.device,
  sensors: row.sensors,
  begin: row.begun_at.toISOString(),
  end: row.ended_at?.toISOString() ?? null,
  received_at: row.received_at.toISOString(),
  last_s: row.last_s,
  latest: row.latest,
  activity_uuid: row.activity_uuid,
})
