import type { wire } from '@cadenza/contract'
import type { StoredEntry } from './queries.ts'

export const presentEntry = ({
  position: _,
  deleted_at: __,
  is_unmatched: ___,
  profile,
  changed_by,
  changed_by_name,
  change,
  moved_from,
  created_at,
  updated_at,
  ...same
}: StoredEntry): wire.CalendarEntry => ({
  ...same,
  profile: profile.toString('base64'),
  changed_by:
    changed_by === null || change === null
      ? null
      : { uuid: changed_by, name: changed_by_name, change, from: moved_from },
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
