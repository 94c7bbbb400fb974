/** Worker thread that matches the activities of a day with its planned workouts and scores them. */
import type { Span } from '@cadenza/activity'
import { metrics, seriesColumn } from '@cadenza/metrics'
import { isDefinition } from '@cadenza/workout/check'
import { align } from '@cadenza/workout/compliance/align'
import { matchDay } from '@cadenza/workout/compliance/match'
import type { Recorded } from '@cadenza/workout/compliance/recorded'
import { scoreWorkout, type WorkoutScore } from '@cadenza/workout/compliance/score'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import { timeSteps } from '@cadenza/workout/expected/timeline'
import { openObjects } from '../../platform/objects/open.ts'
import type { Settings } from '../../platform/settings.ts'
import { readColumns, type SeriesPlace } from '../../reading/series/read.ts'

export interface PlannedWorkout {
  uuid: string
  sport: 'bike' | 'run' | 'other'
  definition: Record<string, unknown> | null
  timeS: number | null
  distanceM: number | null
  /** The activity that a person matched it with. */
  activityUuid: string | null
  athlete: Athlete
}

export interface DoneActivity {
  uuid: string
  sport: 'bike' | 'run' | 'other'
  place: SeriesPlace
  laps: readonly Span[]
}

export interface ComplianceTask {
  settings: Pick<Settings, 'dataFolder' | 's3'>
  planned: readonly PlannedWorkout[]
  done: readonly DoneActivity[]
}

export interface ScoredWorkout {
  entryUuid: string
  activityUuid: string
  byHand: boolean
  scored: WorkoutScore
}

const always = [
  'timer',
  'moving',
  'distance',
  'power',
  'speed',
  'heartrate',
  'cadence',
  'run_cadence',
  'torque',
]
const motion = metrics.filter(({ kind }) => kind === 'mpi')

export default async function score({ settings, planned, done }: ComplianceTask): Promise<ScoredWorkout[]> {
  const objects = await openObjects(settings)
  const codes = codesOf(planned)
  const names = [
    ...always,
    ...motion
      .filter(({ code }) => codes.has(code))
      .flatMap(({ code, sides }) => sides.map((side) => seriesColumn(code, side))),
  ]
  const recorded: Recorded[] = []
  for (const { sport, place, laps } of done)
    recorded.push({ sport, laps, series: await readColumns(objects, place, names) })
  const workouts = planned.map((workout) => ({ ...workout, steps: stepsOf(workout) }))
  const byHand = workouts.flatMap((workout, i): ScoredWorkout[] => {
    const at = done.findIndex(({ uuid }) => uuid === workout.activityUuid)
    const activity = recorded[at]
    // Activities of two workouts may have been merged into one, which counts for the first.
    const isTaken = workouts.findIndex(({ activityUuid }) => activityUuid === workout.activityUuid) < i
    if (!activity || isTaken) return []
    const scored = scoreWorkout(workout.steps, align(workout.steps, activity), workout.athlete)
    return [{ entryUuid: workout.uuid, activityUuid: workout.activityUuid ?? '', byHand: true, scored }]
  })
  const open = workouts.filter(({ activityUuid }) => activityUuid === null)
  const free = done.flatMap(({ uuid }, i) => {
    const activity = recorded[i]
    return activity && !byHand.some(({ activityUuid }) => activityUuid === uuid) ? [{ uuid, activity }] : []
  })
  const matched = matchDay(
    open,
    free.map(({ activity }) => activity),
  ).flatMap((match): ScoredWorkout[] => {
    const [workout, activity] = [open[match.planned], free[match.done]]
    if (!workout || !activity) return []
    const { alignment = align([], activity.activity) } = match.similarity
    const scored = scoreWorkout(workout.steps, alignment, workout.athlete)
    return [{ entryUuid: workout.uuid, activityUuid: activity.uuid, byHand: false, scored }]
  })
  return [...byHand, ...matched]
}

function stepsOf({ definition, athlete }: PlannedWorkout) {
  return isDefinition(definition) ? timeSteps(definition, athlete) : []
}

/** The codes of all targets. */
function codesOf(planned: readonly PlannedWorkout[]): Set<string> {
  const steps = planned.flatMap(stepsOf)
  return new Set(steps.flatMap(({ step }) => (step.targetRanges ?? []).map(({ code }) => code)))
}
