import { sql } from 'kysely'
import type { ActivitySpan } from './span.ts'

/** Condition: activity `a` is that user's and in the span. */
export function inSpan(userUuid: string, { from, to, sports }: ActivitySpan) {
  return sql<boolean>`a.user_uuid = ${userUuid} and a.deleted_at is null
    and (${from ?? null}::date is null or a.local_date >= ${from ?? null}::date)
    and (${to ?? null}::date is null or a.local_date <= ${to ?? null}::date)
    and (${sports ?? null}::text[] is null or a.sport = any(${sports ?? null}::text[]))`
}
