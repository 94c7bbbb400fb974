/** Bars of a workout's steps: the width is time, the height effort. */
import type { Path } from '@cadenza/workout/definition'
import { type Athlete, thresholdOf, zoneSharesOf } from '@cadenza/workout/expected/athlete'
import type { ExpectedFigures } from '@cadenza/workout/expected/figures'
import type { Level } from '@cadenza/workout/expected/levels'
import { levelsOf, type TimedStep } from '@cadenza/workout/expected/timeline'

export interface Bar {
  path: Path
  /** s; nominal from the first step on whose time is unknown. */
  fromS: number
  toS: number
  /** True if its time is unknown. */
  nominal: boolean
  /** Share of the threshold at begin and end, and the limits; null without a known effort. */
  effort: { from: number; to: number; low: number; high: number } | null
  /** Zone from 1 of the middle; null without a known effort. */
  zone: number | null
  /** The sides that a motion target is for. */
  form: ('left' | 'right' | 'center')[]
}

export interface Layout {
  bars: Bar[]
  endS: number
  /** s up to which an axis of time holds: the first step whose time is unknown. */
  timedS: number
  /**
   * The effort at 100 %, with what it is a share of, which is null where only the shares are known; null if
   * no effort is known.
   */
  scale: { kind: EffortKind; threshold: number | null } | null
}

export type EffortKind = 'power' | 'pace' | 'heartrate'

/** s that a step is drawn with whose time is unknown. */
const nominalS = 120

/** Shares are drawn as high for somebody whose thresholds are unknown as for anybody else. */
const anybody = { ftp: 250, thresholdSpeed: 4, maxHeartrate: 190 } as const satisfies Athlete

export function layoutOf(
  { steps }: Pick<ExpectedFigures, 'steps'>,
  sport: 'bike' | 'run' | 'other',
  athlete: Athlete,
): Layout {
  const scale = scaleOf(steps, sport, athlete)
  if (scale) return drawn(steps, scale, athlete)
  const shared = steps.map((timed) => ({ ...timed, levels: levelsOf(timed.step, anybody) }))
  const shares = scaleOf(shared, sport, anybody)
  const layout = drawn(shared, shares, { ...athlete, ...anybody })
  return { ...layout, scale: shares && { ...shares, threshold: null } }
}

type Scale = { kind: EffortKind; threshold: number }

function drawn(steps: readonly TimedStep[], scale: Scale | null, athlete: Athlete): Layout {
  let fromS = 0
  const bars = steps.map((timed): Bar => {
    const toS = fromS + (timed.timeS ?? nominalS)
    const level = scale ? levelOf(timed, scale.kind) : undefined
    const effort = scale && level ? sharesOf(level, scale.threshold) : null
    const bar: Bar = {
      path: timed.path,
      fromS,
      toS,
      nominal: timed.timeS === null,
      effort,
      zone: effort && scale ? zoneOf((effort.from + effort.to) / 2, zoneSharesOf(athlete, scale.kind)) : null,
      form: formOf(timed),
    }
    fromS = toS
    return bar
  })
  return { bars, endS: fromS, timedS: bars.find(({ nominal }) => nominal)?.fromS ?? fromS, scale }
}

const levelOf = ({ levels }: TimedStep, kind: EffortKind): Level | undefined =>
  ({ power: levels.PWR, pace: levels.PACE, heartrate: levels.HRT })[kind]

/**
 * The kind of effort that most steps have, with its threshold. Where the threshold is unknown, the highest
 * effort stands for it.
 */
function scaleOf(
  steps: readonly TimedStep[],
  sport: 'bike' | 'run' | 'other',
  athlete: Athlete,
): Scale | null {
  const kinds: EffortKind[] =
    sport === 'run' ? ['pace', 'heartrate', 'power'] : ['power', 'heartrate', 'pace']
  const counted = kinds.map((kind) => ({ kind, count: steps.filter((step) => levelOf(step, kind)).length }))
  const most = counted.reduce((best, each) => (each.count > best.count ? each : best))
  if (most.count === 0) return null
  const threshold = thresholdOf(athlete, most.kind)
  if (threshold) return { kind: most.kind, threshold }
  const highest = Math.max(
    ...steps.map((step) => {
      const level = levelOf(step, most.kind)
      return level ? Math.max(level.from, level.to, level.high ?? 0) : 0
    }),
  )
  return highest > 0 ? { kind: most.kind, threshold: highest } : null
}

function sharesOf({ from, to, low, high }: Level, threshold: number): NonNullable<Bar['effort']> {
  return {
    from: from / threshold,
    to: to / threshold,
    low: (low ?? Math.min(from, to)) / threshold,
    high: (high ?? Math.max(from, to)) / threshold,
  }
}

/** A share on a bound belongs to the lower zone, for plans are full of them. */
const zoneOf = (share: number, bounds: readonly number[]): number =>
  1 + bounds.filter((bound) => share > bound * (1 + 1e-6)).length

function formOf({ step }: TimedStep): Bar['form'] {
  const sides = (step.targetRanges ?? []).flatMap((target) =>
    'unit' in target ? [] : [target.side ?? ('center' as const)],
  )
  return [...new Set(sides)]
}
