import type { ActivitySport } from '@cadenza/metrics'
import { readWorkoutFile, type WorkoutFile } from '@cadenza/recording/fit/workout-file'
import { UnreadableRecording, type WorkoutStep } from '@cadenza/recording/recording'
import {
  type Intensity,
  type Item,
  intensities,
  isRepeat,
  type Length,
  type Path,
  rounded,
  type Step,
} from '../../definition.ts'
import {
  type ImportedWorkout,
  type ImportOptions,
  imported,
  refuseLarge,
  textOf,
  UnreadableWorkout,
} from '../imported.ts'
import { Losses } from '../losses.ts'
import { readTarget } from './target-units.ts'

const metresPerMile = 1609.344
const sports: Readonly<Record<string, ActivitySport>> = {
  cycling: 'bike',
  e_biking: 'bike',
  running: 'run',
}
/** Steps that FIT may repeat, one inside the other. */
const mostSteps = 2_000

/** The workout of a FIT workout file. Throws `UnreadableWorkout`. */
export function readFitWorkout(bytes: Uint8Array, options: ImportOptions = {}): ImportedWorkout {
  refuseLarge(bytes)
  const { workout, sport: named, positions, declaredSteps } = open(bytes)
  if (workout.steps.length > mostSteps) throw new UnreadableWorkout('WorkoutTooManySteps', { count: 1000 })
  if (positions.length < declaredSteps) throw new UnreadableWorkout('WorkoutFileDamaged')
  const sport = sports[named ?? 'cycling'] ?? 'other'
  const losses = new Losses()
  const description = textOf(workout.notes)
  return imported(
    { name: workout.name, sport, ...(description ? { description } : {}) },
    nest(
      positions.map((index) => ({ index, step: workout.steps[index] ?? {} })),
      sport,
      options,
      losses,
    ),
    losses,
    options,
  )
}

function open(bytes: Uint8Array): WorkoutFile {
  try {
    return readWorkoutFile(bytes)
  } catch (error) {
    if (error instanceof UnreadableRecording)
      throw new UnreadableWorkout('WorkoutFileNotThis', { format: 'FIT' })
    throw error
  }
}

/** An item and the index of its first step in the file. */
interface Placed {
  from: number
  item: Item
}

type StepLoss = 'WorkoutLossLength' | 'WorkoutLossTarget' | 'WorkoutLossRepeatEnd'

/** Puts steps into the repeats that follow them in the file. */
function nest(
  steps: readonly { index: number; step: WorkoutStep }[],
  sport: ActivitySport,
  { language = 'en' }: ImportOptions,
  losses: Losses,
): Item[] {
  const placed: Placed[] = []
  // The place of an item is known at the end.
  const lost = new Map<Item, StepLoss[]>()
  for (const { index, step } of steps) {
    const { duration, target } = step
    if (!duration?.type.startsWith('repeat_')) {
      const keys: StepLoss[] = []
      const item = readStep(step, sport, language, (key) => keys.push(key))
      lost.set(item, keys)
      placed.push({ from: index, item })
      continue
    }
    const times = duration.type === 'repeat_until_steps_cmplt' ? (target?.value ?? 0) : 0
    const first = placed.findIndex(({ from }) => from >= (duration.value ?? index))
    const isWhole = first >= 0 && placed[first]?.from === duration.value
    const repeated = first < 0 ? [] : placed.splice(first)
    const items = repeated.map(({ item }) => item)
    if (times > 1 && items.length > 0)
      placed.push({ from: repeated[0]?.from ?? index, item: { times, steps: items } })
    else placed.push(...repeated)
    if (times >= 1 && isWhole) continue
    const at = placed[first]?.item
    if (at) lost.set(at, [...(lost.get(at) ?? []), 'WorkoutLossRepeatEnd'])
    else losses.add(['sections', 0, 'steps'], 'WorkoutLossRepeatEnd')
  }
  const items = placed.map(({ item }) => item)
  addLosses(items, ['sections', 0, 'steps'], lost, losses)
  return items
}

function addLosses(
  items: readonly Item[],
  path: Path,
  lost: ReadonlyMap<Item, readonly StepLoss[]>,
  losses: Losses,
): void {
  for (const [index, item] of items.entries()) {
    const place = [...path, index]
    for (const key of lost.get(item) ?? []) losses.add(place, key)
    if (isRepeat(item)) addLosses(item.steps, [...place, 'steps'], lost, losses)
  }
}

type Lose = (key: StepLoss) => void

function readStep(
  raw: WorkoutStep,
  sport: ActivitySport,
  language: 'en' | 'ja' | 'de' | 'es' | 'fr' | 'it',
  lose: Lose,
): Step {
  const targets = [raw.target, raw.secondaryTarget].map((target) => readTarget(target, sport))
  if (targets.includes(null)) lose('WorkoutLossTarget')
  const targetRanges = targets.filter((target) => target !== undefined && target !== null)
  const intensity = intensities.find((name) => name === raw.intensity) as Intensity | undefined
  const comment = textOf(commentOf(raw))
  return {
    length: readLength(raw, lose),
    ...(targetRanges.length > 0 ? { targetRanges } : {}),
    ...(intensity ? { intensity } : {}),
    ...(comment ? { comments: { [language]: comment } } : {}),
  }
}

/** The name of a step and its notes, once if they are the same. */
function commentOf({ name, notes }: WorkoutStep): string | undefined {
  return name && notes && !notes.startsWith(name) ? `${name}\n${notes}` : (notes ?? name)
}

function readLength({ duration }: WorkoutStep, lose: Lose): Length {
  const { type, value = 0 } = duration ?? { type: 'unknown' }
  if (value > 0 && ['time', 'time_only', 'repetition_time'].includes(type))
    return { type: 'time', value: rounded(value) }
  if (value > 0 && type === 'distance') return { type: 'distance', value: wholeMiles(value) }
  if (type !== 'open') lose('WorkoutLossLength')
  return { type: 'open' }
}

/** FIT stores centimetres; a distance that close to hundredths of a mile is meant in miles. */
export function wholeMiles(metres: number): number {
  const miles = Math.round((metres / metresPerMile) * 100) / 100
  const exact = rounded(miles * metresPerMile)
  return !Number.isInteger(metres) && Math.abs(exact - metres) < 0.01 ? exact : rounded(metres)
}
