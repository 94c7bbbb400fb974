/** Parts that the writers of all formats share. */
import type { TextKey } from '@cadenza/contract'
import type { ActivitySport } from '@cadenza/metrics'
import {
  type CommentLanguage,
  type Comments,
  commentLanguages,
  type EffortTarget,
  type Item,
  isEffort,
  isRamp,
  type Path,
  rounded,
  type Step,
  type TargetUnit,
  type WorkoutDefinition,
} from '../definition.ts'
import type { Athlete } from '../expected/athlete.ts'
import { type Level, levelOf } from '../expected/levels.ts'
import { unitBounds } from '../limits.ts'
import type { Loss, Losses } from './losses.ts'

export interface ExportedWorkout {
  bytes: Uint8Array<ArrayBuffer>
  losses: Loss[]
}

export interface ExportOptions {
  /** The language of comments, where there are any; else English, else any. English where absent. */
  language?: CommentLanguage
  /** Converts targets that the format has no unit for. */
  athlete?: Athlete
}

/** Thrown for a workout that a format cannot hold in any useful way. */
export class UnwritableWorkout extends Error {
  readonly key: TextKey

  constructor(key: TextKey) {
    super(key)
    this.key = key
  }
}

/** The comment in one language, else in English, else any; reports that others stay behind. */
export function commentOf(
  comments: Comments | undefined,
  path: Path,
  { language = 'en' }: ExportOptions,
  losses: Losses,
): string | undefined {
  const found = commentLanguages.filter((of) => comments?.[of] !== undefined)
  if (found.length > 1) losses.add(path, 'WorkoutLossLanguages')
  const chosen = [language, 'en' as const, ...found].find((of) => comments?.[of] !== undefined)
  return chosen && comments?.[chosen]
}

export function loseTags({ tags }: WorkoutDefinition, losses: Losses): void {
  if (tags && tags.length > 0) losses.add(['tags'], 'WorkoutLossTags')
}

/** Reports titles and repeats of sections, which no other format has. */
export function loseSections({ sections }: WorkoutDefinition, losses: Losses): void {
  const [first] = sections
  if (sections.length > 1 || first?.title !== undefined || first?.times !== undefined)
    losses.add(['sections'], 'WorkoutLossSections')
}

/** Items with their places, sections that are repeated as repeats. */
export function itemsOf({ sections }: WorkoutDefinition): PlacedItem[] {
  return sections.flatMap(({ times = 1, steps }, i): PlacedItem[] => {
    const path = ['sections', i]
    const items = placed(steps, [...path, 'steps'])
    return times > 1 && items.length > 0 ? [{ path, times, items }] : items
  })
}

export interface PlacedStep {
  path: Path
  step: Step
}
export interface PlacedRepeat {
  path: Path
  times: number
  items: PlacedItem[]
}
/** A step, or a repeat with its items, at its place in the definition. */
export type PlacedItem = PlacedStep | PlacedRepeat

function placed(items: readonly Item[], path: Path): PlacedItem[] {
  return items.flatMap((item, i): PlacedItem[] => {
    const at = [...path, i]
    if (!('steps' in item)) return [{ path: at, step: item }]
    const inner = placed(item.steps, [...at, 'steps'])
    return item.times > 1 ? [{ path: at, times: item.times, items: inner }] : inner
  })
}

/** A target of power in another unit, at the athlete’s levels; undefined if these are unknown. */
export function powerIn(
  unit: '%ftp' | 'W',
  target: EffortTarget,
  path: Path,
  { athlete = {} }: ExportOptions,
  losses: Losses,
): EffortTarget | undefined {
  if (target.unit === unit) return target
  const level = levelOf(target, athlete)
  if (!level || (unit === '%ftp' && !athlete.ftp)) return undefined
  const power = converted(target, level, unit, unit === 'W' ? 1 : 100 / (athlete.ftp ?? 1))
  if (power) losses.add(path, 'WorkoutLossConverted')
  return power
}

/** A cadence in steps of runners, and in revolutions or strides of anybody else. */
export function cadenceIn(
  sport: ActivitySport,
  target: EffortTarget,
  path: Path,
  losses: Losses,
): EffortTarget | undefined {
  const unit = sport === 'run' ? 'spm' : 'rpm'
  if (target.unit === unit) return target
  const { from = 0, to = 0, ...limits } = target
  const cadence = converted(target, { ...limits, from, to }, unit, unit === 'spm' ? 2 : 0.5)
  if (cadence) losses.add(path, 'WorkoutLossConverted')
  return cadence
}

/** A target at resolved levels, times a factor, in a unit of the same code; undefined beyond its bounds. */
export function converted(
  target: EffortTarget,
  level: Level,
  unit: TargetUnit,
  factor: number,
): EffortTarget | undefined {
  const [least, most] = unitBounds[unit]
  const scaled = (name: 'low' | 'high' | 'from' | 'to') => {
    const value = level[name]
    return value === undefined ? [] : [[name, rounded(value * factor)] as const]
  }
  const values = isRamp(target) ? [...scaled('from'), ...scaled('to')] : [...scaled('low'), ...scaled('high')]
  if (values.some(([, value]) => value < least || value > most)) return undefined
  return { code: target.code, unit, ...Object.fromEntries(values) }
}

/** Reports what few formats have: alerts and targets of motion. */
export function loseExtras({ alert, targetRanges = [] }: Step, path: Path, losses: Losses): void {
  if (alert !== undefined) losses.add(path, 'WorkoutLossAlert')
  if (!targetRanges.every(isEffort)) losses.add(path, 'WorkoutLossForm')
}
