/** Ranges that are short tests by their name, and the results of those tests. */

import { type AssessmentKind, assessmentKindOf } from '@cadenza/metrics'
import { motionVersion } from '@cadenza/motion/version'
import type { Kysely, Transaction } from 'kysely'
import type { AssessmentOutcome, Database } from '../../platform/database/tables.ts'
import type { ActivityRef } from '../lookup/queries.ts'

/** Range that is a test, in ms since the activity's start. */
export interface TestRange {
  uuid: string
  name: string
  kind: AssessmentKind
  startMs: number
  endMs: number
}

/** Name of a range, and what its result was measured as, if there is one. */
export interface NamedRange {
  name: string
  kind: string | null
  version: number | null
}

/** The test that a range is by its name and that has no result of the current engine. */
export function pendingTestOf({ name, kind, version }: NamedRange): AssessmentKind | undefined {
  const wanted = assessmentKindOf(name)
  return wanted === kind && version === motionVersion ? undefined : wanted
}

/** Tests of an activity with motion sensors that have no result of the current engine. */
export async function pendingTests(
  database: Kysely<Database>,
  { userUuid, activityUuid }: ActivityRef,
): Promise<TestRange[]> {
  const rows = await database
    .selectFrom('activities as a')
    .innerJoin('ranges as r', (join) =>
      join.onRef('r.user_uuid', '=', 'a.user_uuid').onRef('r.activity_uuid', '=', 'a.uuid'),
    )
    .leftJoin('assessments as s', (join) =>
      join.onRef('s.user_uuid', '=', 'r.user_uuid').onRef('s.range_uuid', '=', 'r.uuid'),
    )
    .select(['r.uuid', 'r.name', 'r.start_ms', 'r.end_ms', 's.kind', 's.version'])
    .where('a.user_uuid', '=', userUuid)
    .where('a.uuid', '=', activityUuid)
    .where('a.motion', 'is not', null)
    .where('r.name', '!=', '')
    .orderBy('r.start_ms')
    .execute()
  return rows.flatMap(({ uuid, start_ms, end_ms, ...range }): TestRange[] => {
    const kind = pendingTestOf(range)
    return kind ? [{ uuid, name: range.name, kind, startMs: start_ms, endMs: end_ms }] : []
  })
}

/** Milliseconds by which the sensors' clock was found to be behind the recording's. */
export async function sensorOffsetMs(
  database: Kysely<Database>,
  { userUuid, activityUuid }: ActivityRef,
): Promise<number> {
  const activity = await database
    .selectFrom('activities')
    .select('motion')
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', activityUuid)
    .executeTakeFirst()
  return activity?.motion?.clock?.offsetMs ?? 0
}

/** Stores the result of a test, or nothing if its range has changed. */
export async function storeOutcome(
  transaction: Transaction<Database>,
  { userUuid, activityUuid }: ActivityRef,
  range: TestRange,
  outcome: AssessmentOutcome,
): Promise<void> {
  const same = await transaction
    .selectFrom('ranges')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', range.uuid)
    .where('activity_uuid', '=', activityUuid)
    .where('name', '=', range.name)
    .where('start_ms', '=', range.startMs)
    .where('end_ms', '=', range.endMs)
    .forUpdate()
    .executeTakeFirst()
  if (!same) return
  const made = {
    kind: range.kind,
    value: Number.isFinite(outcome.value) ? outcome.value : null,
    count: outcome.count,
    problems: JSON.stringify(outcome.problems),
    version: motionVersion,
  }
  await transaction
    .insertInto('assessments')
    .values({ user_uuid: userUuid, range_uuid: range.uuid, ...made })
    .onConflict((conflict) => conflict.columns(['user_uuid', 'range_uuid']).doUpdateSet(made))
    .execute()
}

/** Removes the result of a test whose range has changed. */
export async function forgetAssessment(
  transaction: Transaction<Database>,
  userUuid: string,
  rangeUuid: string,
): Promise<void> {
  await transaction
    .deleteFrom('assessments')
    .where('user_uuid', '=', userUuid)
    .where('range_uuid', '=', rangeUuid)
    .execute()
}
