/** The efforts that an athlete’s usual figures are taken from. */
import { type EffortTarget, isEffort, type Step, type TargetUnit } from '@cadenza/workout/definition'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import { levelOf } from '@cadenza/workout/expected/levels'

/** Share by which the limits of a target are widened, so that there are enough seconds. */
const widening = 0.03
/** Limits are multiples of this: W, rpm, spm or s per km. */
const roundTo = 5

interface Filter {
  code: string
  unit: TargetUnit
  /** Figures per unit of levels; a pace is filtered by the speed in km/h. */
  perLevel: number
}

const filterOf = ({ code, unit }: EffortTarget, sport: string): Filter | undefined => {
  if (code === 'PWR') return { code: 'power', unit: 'W', perLevel: 1 }
  if (code === 'PACE') return { code: 'speed', unit: 's/km', perLevel: 3.6 }
  // Steps are no turns of a crank.
  if (code === 'CAD' && (unit === 'spm') === (sport === 'run')) return { code: 'cadence', unit, perLevel: 1 }
  return undefined
}

export interface Effort {
  /** The widened targets in absolute units, to be shown. */
  targets: EffortTarget[]
  /** Limits of figures, as the analyses take them. */
  filters: Record<string, [number, number]>
}

/** Stands for an open end: beyond every figure. */
const farAway = 1e6

/** The targets of a step in power, pace and cadence, a little wider; those of unknown levels are left out. */
export function effortOf({ targetRanges = [] }: Step, athlete: Athlete, sport: string): Effort {
  const effort: Effort = { targets: [], filters: {} }
  for (const target of targetRanges.filter(isEffort)) {
    const filter = filterOf(target, sport)
    const level = levelOf(target, athlete)
    if (!filter || !level) continue
    const { code, unit, perLevel } = filter
    const inUnit = (value: number) => (unit === 's/km' ? 1000 / value : value)
    const ends = [level.low, level.high].map((end) => (end === undefined ? undefined : inUnit(end)))
    const [low, high] = unit === 's/km' ? ends.toReversed() : ends
    const wide: EffortTarget = {
      ...{ code: target.code, unit },
      ...(low === undefined ? {} : { low: Math.floor((low * (1 - widening)) / roundTo) * roundTo }),
      ...(high === undefined ? {} : { high: Math.ceil((high * (1 + widening)) / roundTo) * roundTo }),
    }
    const widened = levelOf(wide, {})
    if (!widened) continue
    effort.targets.push(wide)
    effort.filters[code] = [
      widened.low === undefined ? -farAway : widened.low * perLevel,
      widened.high === undefined ? farAway : widened.high * perLevel,
    ]
  }
  return effort
}
