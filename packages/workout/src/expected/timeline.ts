/** Lays out the steps of a workout in time. */
import {
  type Item,
  isEffort,
  isRepeat,
  type Path,
  type Step,
  type TargetCode,
  type WorkoutDefinition,
} from '../definition.ts'
import { limits } from '../limits.ts'
import type { Athlete } from './athlete.ts'
import { type Level, levelOf } from './levels.ts'

/** A step of the expanded workout. */
export interface PlannedStep {
  /** From 1. */
  number: number
  /** The step's place in the definition; the same for each repetition. */
  path: Path
  step: Step
}

export interface TimedStep extends PlannedStep {
  /** s */
  startS: number
  /** s; null for an open step, and for a distance without a known speed. */
  timeS: number | null
  /** m; null if neither a distance nor a speed is known. */
  distanceM: number | null
  levels: Partial<Record<TargetCode, Level>>
}

/** Longest expected time in s; what follows counts as unknown. Distances at slow paces could take months. */
const longestS = 2 * limits.seconds

/** All steps in order, repeats written out. */
export function expandSteps({ sections }: WorkoutDefinition): PlannedStep[] {
  const steps = sections.flatMap(({ times, steps: items }, i) =>
    repeated(expandItems(items, ['sections', i, 'steps']), times ?? 1),
  )
  return steps.map((planned, i) => ({ ...planned, number: i + 1 }))
}

type Written = Omit<PlannedStep, 'number'>

function expandItems(items: readonly Item[], path: Path): Written[] {
  return items.flatMap((item, i) =>
    isRepeat(item)
      ? repeated(expandItems(item.steps, [...path, i, 'steps']), item.times)
      : [{ path: [...path, i], step: item }],
  )
}

function repeated(steps: readonly Written[], times: number): Written[] {
  const all: Written[] = []
  for (let i = 0; i < times && all.length <= limits.expandedSteps; i++) all.push(...steps)
  return all
}

/** All steps with their times, as an athlete is expected to do them. */
export function timeSteps(definition: WorkoutDefinition, athlete: Athlete): TimedStep[] {
  const known = new Map<Step, Pick<TimedStep, 'timeS' | 'distanceM' | 'levels'>>()
  let startS = 0
  return expandSteps(definition).map((planned) => {
    const extent = known.get(planned.step) ?? extentOf(planned.step, athlete)
    known.set(planned.step, extent)
    const { timeS } = extent
    const fits = timeS !== null && startS + timeS <= longestS
    const timed: TimedStep = { ...planned, ...extent, startS, timeS: fits ? timeS : null }
    startS += timed.timeS ?? 0
    return timed
  })
}

/** The targets of a step by code, as far as they can be resolved. */
export function levelsOf({ targetRanges = [] }: Step, athlete: Athlete): TimedStep['levels'] {
  const levels: TimedStep['levels'] = {}
  for (const target of targetRanges.filter(isEffort)) {
    const level = levelOf(target, athlete)
    if (level) levels[target.code] = level
  }
  return levels
}

function extentOf(step: Step, athlete: Athlete) {
  const { length } = step
  const levels = levelsOf(step, athlete)
  const speed = levels.PACE ? (levels.PACE.from + levels.PACE.to) / 2 : null
  if (length.type === 'open') return { timeS: null, distanceM: null, levels }
  if (length.type === 'time')
    return { timeS: length.value, distanceM: speed === null ? null : speed * length.value, levels }
  return { timeS: speed ? length.value / speed : null, distanceM: length.value, levels }
}
