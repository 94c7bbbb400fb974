/**
 * Planned workouts as they are stored and sent: plain JSON whose keys are the same on the wire. Numbers have
 * at most three decimals.
 */
import type { ActivitySport } from '@cadenza/metrics'

export interface WorkoutDefinition {
  name: string
  sport: ActivitySport
  description?: string
  tags?: string[]
  sections: Section[]
}

/** A titled part of a workout, done `times` times (once where absent). */
export interface Section {
  title?: string
  times?: number
  steps: Item[]
}

export type Item = Step | Repeat

/** Steps done `times` times, at least once. */
export interface Repeat {
  times: number
  steps: Item[]
}

export interface Step {
  length: Length
  /** The main target comes first. */
  targetRanges?: TargetRange[]
  intensity?: Intensity
  comments?: Comments
  /** s; the athlete is told after this long outside a target. */
  alert?: number
}

/** Time in s, distance in m, or until the lap button is pressed. */
export type Length = { type: 'time' | 'distance'; value: number } | { type: 'open' }

/** A text for each language in which there is one. */
export type Comments = Partial<Record<CommentLanguage, string>>
export const commentLanguages = ['en', 'ja', 'de', 'es', 'fr', 'it'] as const
export type CommentLanguage = (typeof commentLanguages)[number]

export const intensities = ['warmup', 'active', 'interval', 'recovery', 'rest', 'cooldown', 'other'] as const
export type Intensity = (typeof intensities)[number]

export type TargetRange = EffortTarget | FormTarget

/**
 * A range of power, cadence, torque, pace or heart rate. One of its limits may be absent. `low` is the
 * smaller number, so of two paces the faster one. A ramp, which only the main target of a step can be, goes
 * from one value to another instead.
 */
export interface EffortTarget {
  code: TargetCode
  unit: TargetUnit
  low?: number
  high?: number
  from?: number
  to?: number
}

/** A range of a motion metric, by its code in the catalogue; of both sides if it names none. */
export interface FormTarget {
  code: string
  side?: 'left' | 'right'
  low?: number
  high?: number
}

/** The units of each target, the usual one first. */
export const targetUnits = {
  PWR: ['%ftp', 'W', 'zone'],
  CAD: ['rpm', 'spm'],
  TRQ: ['Nm'],
  PACE: ['s/km', '%pace', '%mile', '%5k', '%10k', '%half', '%marathon', 'zone'],
  HRT: ['bpm', '%hr', '%lthr', 'zone'],
} as const

export type TargetCode = keyof typeof targetUnits
/**
 * `%ftp` and `%pace` are percent of threshold power and threshold speed, `%mile` to `%marathon` of the speed
 * in a race, `%hr` of maximum and `%lthr` of threshold heart rate. Zones have numbers from 1.
 */
export type TargetUnit = (typeof targetUnits)[TargetCode][number]

export const isRepeat = (item: Item): item is Repeat => 'steps' in item
export const isEffort = (target: TargetRange): target is EffortTarget => 'unit' in target
export const isRamp = (target: TargetRange | undefined): target is EffortTarget & Ramp =>
  target !== undefined && 'from' in target && target.from !== undefined && target.to !== undefined

interface Ramp {
  from: number
  to: number
}

/** A place in a definition: keys and indexes from its root. */
export type Path = readonly (string | number)[]

/** The nearest number with three decimals. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000 + 0
}
