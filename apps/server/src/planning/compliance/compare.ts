/** Compares the planned workouts of days with what was done. */
import { recordsOfDay } from '@cadenza/activity/day-records'
import type { wire } from '@cadenza/contract'
import { type Compared, meanOf } from '@cadenza/workout/compliance/compared'
import { complianceVersion } from '@cadenza/workout/compliance/rules'
import { lengthOf, type StepScore } from '@cadenza/workout/compliance/score'
import { holdUser, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Services } from '../../platform/services.ts'
import { readers } from '../../reading/files/reader-pool.ts'
import { dayRecordsOf } from '../../reading/inputs/day-records.ts'
import {
  type DoneRow,
  doneOn,
  type MarkedDay,
  markedDays,
  type NewCompliance,
  type PlannedRow,
  plannedOn,
  postponeDay,
  replaceCompliances,
  unmarkDay,
} from './queries.ts'
import type { ComplianceTask, ScoredWorkout } from './worker.ts'

const worker = new URL('./worker.ts', import.meta.url).href
const daysAtOnce = 20

/** Compares days whose plan or activities changed, of all users or of one, until none is left. */
export async function compareMarkedDays(services: Services, userUuid?: string): Promise<void> {
  const { database, log, now } = services
  for (;;) {
    const days = await markedDays(database, { now: new Date(now()), most: daysAtOnce, userUuid })
    for (const day of days)
      try {
        await compareDay(services, day)
      } catch (error) {
        log.error({ err: error, user: day.user_uuid, date: day.date }, 'a planned day could not be compared')
        await postponeDay(database, day)
      }
    if (days.length < daysAtOnce) return
  }
}

async function compareDay(services: Services, day: MarkedDay): Promise<void> {
  const { database, now } = services
  const { user_uuid: userUuid, date } = day
  const planned = (await plannedOn(database, userUuid, date)).filter(
    ({ is_unmatched, activity_uuid }) => activity_uuid !== null || !is_unmatched,
  )
  const named = planned.flatMap(({ activity_uuid }) => activity_uuid ?? [])
  const done = planned.length === 0 ? [] : await doneOn(database, userUuid, { date, named })
  const found = done.length === 0 ? [] : await compared(services, userUuid, { date, planned, done })
  await transact(database, async (transaction) => {
    if (!(await holdUser(transaction, userUuid))) return
    // Two may compare a day at once. What is out of date by now must not replace the other's result.
    if (!(await unmarkDay(transaction, day))) return
    const isNews = await replaceCompliances(transaction, userUuid, { date, found, now: new Date(now()) })
    if (isNews) await publish(transaction, { kind: 'calendar', userUuid, uuid: userUuid })
  })
}

async function compared(
  { database, settings }: Services,
  userUuid: string,
  { date, planned, done }: { date: string; planned: readonly PlannedRow[]; done: readonly DoneRow[] },
): Promise<NewCompliance[]> {
  const levels = recordsOfDay(await dayRecordsOf(database, userUuid), date)
  // The levels by which a workout was once scored stay: a record that is entered later changes nothing.
  const athletes = new Map(planned.map(({ uuid, athlete }) => [uuid, athlete ?? levels]))
  const task: ComplianceTask = {
    settings: { dataFolder: settings.dataFolder, s3: settings.s3 },
    planned: planned.map(({ uuid, sport, definition, expected_time, expected_distance, activity_uuid }) => ({
      ...{ uuid, sport, definition, timeS: expected_time, distanceM: expected_distance },
      ...{ activityUuid: activity_uuid, athlete: athletes.get(uuid) ?? levels },
    })),
    done: done.map(({ uuid, sport, place, laps }) => ({ uuid, sport, place, laps })),
  }
  const scored = await readers.run<ScoredWorkout[]>(worker, task)
  return scored.flatMap((each): NewCompliance[] => {
    const entry = planned.find(({ uuid }) => uuid === each.entryUuid)
    const activity = done.find(({ uuid }) => uuid === each.activityUuid)
    if (!entry || !activity) return []
    const figures = figuresOf(entry, activity)
    return [
      {
        entry_uuid: entry.uuid,
        activity_uuid: activity.uuid,
        by_hand: each.byHand,
        rules: complianceVersion,
        score: each.scored.score ?? meanOf(figures.map(({ score }) => score)),
        step_scores: each.scored.steps.map(({ score }) => score),
        result: { steps: each.scored.steps.map(stepOf), figures },
        athlete: athletes.get(entry.uuid) ?? levels,
      },
    ]
  })
}

/** The whole workout, as far as its figures were planned and measured. */
function figuresOf(
  { expected_time, expected_distance, expected_load }: PlannedRow,
  { time, distance, load }: DoneRow,
): Compared[] {
  const of = (code: 's' | 'm' | 'TSS', planned: number | null, done: number | null) =>
    planned && done !== null ? [lengthOf(code, planned, done)] : []
  return [
    ...of('s', expected_time, time),
    ...of('m', expected_distance, distance),
    ...of('TSS', expected_load, load),
  ]
}

const stepOf = ({ number, span, certain, score, parts }: StepScore): wire.Compliance['steps'][number] => ({
  ...{ number, start_ms: span?.startMs ?? null, end_ms: span?.endMs ?? null, score },
  ...{ start_certain: certain.from, end_certain: certain.to },
  ...parts,
})
