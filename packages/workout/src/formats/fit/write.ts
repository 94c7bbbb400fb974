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
import {
  commentOf,
  type ExportedWorkout,
  type ExportOptions,
  itemsOf,
  Losses,
  loseOutline,
  type PlacedItem,
} from '../files.ts'
import { fitNames, rawLimits } from './target-units.ts'

const sports: Readonly<Record<ActivitySport, string>> = { bike: 'cycling', run: 'running', other: 'generic' }
/** Bytes of a text in FIT. */
const longestText = 254
/** Share of a single value on both sides of it: devices warn all the time if a target has no width. */
const halfWidth = 0.025

export interface FitOptions extends ExportOptions {
  /** When the file is made; devices tell workouts apart by it. */
  createdMs: number
}

/** A FIT workout file of a definition within the limits. */
export function writeFitWorkout(definition: WorkoutDefinition, options: FitOptions): ExportedWorkout {
  const losses = new Losses()
  loseOutline(definition, losses)
  const { name, sport, description } = definition
  const steps: WorkoutStep[] = []
  addItems(itemsOf(definition), steps, options, losses)
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
  options: ExportOptions,
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

function writeStep(step: Step, path: Path, options: ExportOptions, losses: Losses): WorkoutStep {
  const { length, intensity, targetRanges = [], alert } = step
  if (alert !== undefined) losses.add(path, 'WorkoutLossAlert')
  if (!targetRanges.every(isEffort)) losses.add(path, 'WorkoutLossForm')
  const targets: WorkoutTarget[] = []
  for (const effort of targetRanges.filter(isEffort)) {
    const target = targets.length < 2 ? writeTarget(effort, path, options, losses) : undefined
    if (target) targets.push(target)
    else losses.add(path, 'WorkoutLossTarget')
  }
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
  options: ExportOptions,
  losses: Losses,
): WorkoutTarget | undefined {
  const type = fitNames[target.code]
  if (!type) return undefined
  if (target.unit === 'zone' && target.low !== undefined && target.low === target.high)
    return { type, value: target.low }
  if (isRamp(target)) losses.add(path, 'WorkoutLossRamp')
  const range = inUnitOfFit(target, path, options, losses)
  if (!range) return undefined
  const { low, high } = range
  const isSingle = low !== undefined && low === high
  if (isSingle) losses.add(path, 'WorkoutLossWidened')
  const { low: least, high: most } = rawLimits(
    isSingle ? { ...range, low: low * (1 - halfWidth), high: low * (1 + halfWidth) } : range,
  )
  return { type, value: 0, low: least, high: least === most && target.code !== 'PACE' ? most + 1 : most }
}

/** A range in a unit that FIT knows, converted at the athlete’s levels if need be. */
function inUnitOfFit(
  target: EffortTarget,
  path: Path,
  { athlete = {} }: ExportOptions,
  losses: Losses,
): EffortTarget | undefined {
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
