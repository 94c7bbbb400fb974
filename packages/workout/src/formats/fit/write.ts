import type { ActivitySport } from '@cadenza/metrics'
import { writeWorkoutFile } from '@cadenza/recording/fit/workout-file'
import type { WorkoutStep, WorkoutTarget } from '@cadenza/recording/recording'
import {
  type EffortTarget,
  isEffort,
  isRamp,
  type Path,
  type Step,
  type WorkoutDefinition,
} from '../../definition.ts'
import { levelOf } from '../../expected/levels.ts'
import { unitBounds } from '../../limits.ts'
import {
  cadenceIn,
  commentOf,
  type ExportedWorkout,
  type ExportOptions,
  itemsOf,
  loseExtras,
  loseSections,
  loseTags,
  type PlacedItem,
} from '../exported.ts'
import { Losses } from '../losses.ts'
import { wholeMiles } from './read.ts'
import { fitNames, rawLimits, readTarget } from './target-units.ts'

const sports: Readonly<Record<ActivitySport, string>> = { bike: 'cycling', run: 'running', other: 'generic' }
/** Bytes of a text in FIT. */
const longestText = 254
/** Share of a single value on both sides of it: devices warn all the time if a target has no width. */
const halfWidth = 0.025

export interface FitOptions extends ExportOptions {
  /** When the file is made; devices tell workouts apart by it. */
  createdMs: number
}

interface Writing extends ExportOptions {
  sport: ActivitySport
}

/** A FIT workout file of a definition within the limits. */
export function writeFitWorkout(definition: WorkoutDefinition, options: FitOptions): ExportedWorkout {
  const losses = new Losses()
  loseTags(definition, losses)
  loseSections(definition, losses)
  const { name, sport, description } = definition
  const steps: WorkoutStep[] = []
  addItems(itemsOf(definition), steps, { ...options, sport }, losses)
  const fits = (text: string, path: Path) => {
    if (new TextEncoder().encode(text).length > longestText) losses.add(path, 'WorkoutLossLongText')
    return text
  }
  const workout = {
    name: fits(name, ['name']),
    ...(description === undefined ? {} : { notes: fits(description, ['description']) }),
    steps,
  }
  const serial = 1 + (Math.floor(options.createdMs / 1000) % 0xfffffff0)
  const bytes = writeWorkoutFile({ workout, sport: sports[sport] }, { createdMs: options.createdMs, serial })
  return { bytes, losses: losses.all }
}

function addItems(
  items: readonly PlacedItem[],
  steps: WorkoutStep[],
  options: Writing,
  losses: Losses,
): void {
  for (const item of items) {
    if ('step' in item) {
      steps.push(writeStep(item.step, item.path, options, losses))
      continue
    }
    const first = steps.length
    addItems(item.items, steps, options, losses)
    steps.push({
      duration: { type: 'repeat_until_steps_cmplt', value: first },
      target: { type: 'open', value: item.times },
    })
  }
}

function writeStep(step: Step, path: Path, options: Writing, losses: Losses): WorkoutStep {
  const { length, intensity, targetRanges = [] } = step
  loseExtras(step, path, losses)
  const targets: WorkoutTarget[] = []
  for (const effort of targetRanges.filter(isEffort)) {
    const target = targets.length < 2 ? writeTarget(effort, path, options, losses) : undefined
    if (target) targets.push(target)
    else losses.add(path, 'WorkoutLossTarget')
  }
  if (length.type === 'distance' && wholeMiles(Math.round(length.value * 100) / 100) !== length.value)
    losses.add(path, 'WorkoutLossRounded')
  const [target, secondaryTarget] = targets
  const notes = commentOf(step.comments, path, options, losses)
  if (notes !== undefined && new TextEncoder().encode(notes).length > longestText)
    losses.add([...path, 'comments'], 'WorkoutLossLongText')
  return {
    ...(notes === undefined ? {} : { notes }),
    ...(intensity ? { intensity } : {}),
    duration: { ...length },
    target: target ?? { type: 'open' },
    ...(secondaryTarget ? { secondaryTarget } : {}),
  }
}

/** Undefined if FIT has no such target. */
function writeTarget(
  target: EffortTarget,
  path: Path,
  options: Writing,
  losses: Losses,
): WorkoutTarget | undefined {
  const type = fitNames[target.code]
  if (!type) return undefined
  if (target.unit === 'zone' && target.low !== undefined && target.low === target.high)
    return { type, value: target.low }
  if (isRamp(target)) losses.add(path, 'WorkoutLossRamp')
  const range = inUnitOfFit(target, path, options, losses)
  if (!range || isBeyond(range)) return undefined
  const { low, high } = range
  const isSingle = low !== undefined && low === high
  const { low: least, high: most } = rawLimits(
    isSingle ? { ...range, low: low * (1 - halfWidth), high: low * (1 + halfWidth) } : range,
  )
  const written = {
    type,
    value: 0,
    low: least,
    high: least === most && target.code !== 'PACE' ? most + 1 : most,
  }
  const back = readTarget(written, options.sport)
  // Percentages of heart rate above 100 would be read as beats.
  if (back?.unit !== range.unit) return undefined
  if (!isSingle && !(isNear(back.low, low) && isNear(back.high, high))) return undefined
  if (isSingle) losses.add(path, 'WorkoutLossWidened')
  else if (range === target && (back.low !== low || back.high !== high))
    losses.add(path, 'WorkoutLossRounded')
  return written
}

function isBeyond({ unit, low, high }: EffortTarget): boolean {
  const [least, most] = unitBounds[unit]
  return [low, high].some((limit) => limit !== undefined && (limit < least || limit > most))
}

/** True for limits that differ by no more than FIT rounds. */
function isNear(a: number | undefined, b: number | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return Math.abs(a - b) <= Math.max(1, b / 100)
}

/** A range in a unit that FIT knows, converted at the athlete’s levels if need be. */
function inUnitOfFit(
  given: EffortTarget,
  path: Path,
  { athlete = {}, sport }: Writing,
  losses: Losses,
): EffortTarget | undefined {
  const target = given.code === 'CAD' ? cadenceIn(sport, given, path, losses) : given
  if (!target) return undefined
  const { code, unit } = target
  if (['%ftp', 'W', '%hr', 'bpm', 's/km', 'rpm', 'spm'].includes(unit)) {
    if (!isRamp(target)) return target
    const { from, to } = target
    return { code, unit, low: Math.min(from, to), high: Math.max(from, to) }
  }
  const level = levelOf(target, athlete)
  if (!level) return undefined
  losses.add(path, 'WorkoutLossConverted')
  const { low, high } = level
  if (code === 'PWR') return { code, unit: 'W', low, high }
  if (code === 'HRT') return { code, unit: 'bpm', low, high }
  return { code, unit: 's/km', low: high && 1000 / high, high: low && 1000 / low }
}
