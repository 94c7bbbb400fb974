/** The figures that a workout is expected to have when it is done as planned. */
import { wPrimeBalance } from '@cadenza/activity/w-prime-balance'
import { secondsInZones, type ZoneKind, type ZoneTimes } from '@cadenza/activity/zones'
import type { ActivitySport } from '@cadenza/metrics'
import { isEffort, type Step, type WorkoutDefinition } from '../definition.ts'
import { type Athlete, criticalPowerOf, thresholdOf, zoneSharesOf } from './athlete.ts'
import { type Course, courseOf } from './course.ts'
import { type ExpectedLoad, isKnown, loadOf, normalizedLevel, sumOf } from './load.ts'
import { type TimedStep, timeSteps } from './timeline.ts'

export interface ExpectedFigures extends ExpectedLoad {
  steps: TimedStep[]
  course: Course
  /** s; of all steps whose time is known. */
  timeS: number
  /** m; of all steps whose distance is known, null if there is none. */
  distanceM: number | null
  /** Steps until the lap button is pressed. They count in no figure. */
  openSteps: number
  /** Steps over a distance whose time is unknown. They count in no figure but the distance. */
  untimedSteps: number
  /** W */
  normalizedPower: number | null
  workJ: number | null
  /** J at the end of each second; undefined without power or critical power. */
  wPrimeBalance?: Float32Array
  lowestWPrimeJ: number | null
  zoneTimes: ZoneTimes[]
  /** s with a target of motion. */
  formS: number
}

/** The figures of a definition within the limits. The athlete is expected in the middle of each target. */
export function expectedFigures(definition: WorkoutDefinition, athlete: Athlete): ExpectedFigures {
  const { sport } = definition
  const steps = timeSteps(definition, athlete)
  const course = courseOf(steps)
  const hasPower = course.power.some(isKnown)
  const balance = hasPower ? balanceOf(course.power, athlete) : undefined
  const distances = steps.map(({ distanceM }) => distanceM).filter((metres) => metres !== null)
  const isOpen = ({ step }: TimedStep) => step.length.type === 'open'
  return {
    steps,
    course,
    timeS: sumOf(steps.map(({ timeS }) => timeS ?? 0)),
    distanceM: distances.length > 0 ? sumOf(distances) : null,
    openSteps: steps.filter(isOpen).length,
    untimedSteps: steps.filter((step) => step.timeS === null && !isOpen(step)).length,
    ...loadOf(course, sport, athlete),
    normalizedPower: normalizedLevel(course.power),
    workJ: hasPower ? sumOf(course.power) : null,
    ...(balance ? { wPrimeBalance: balance } : {}),
    lowestWPrimeJ: balance ? balance.filter(isKnown).reduce((low, joules) => Math.min(low, joules)) : null,
    zoneTimes: zonesOf(course, sport, athlete),
    formS: sumOf(steps.map(({ step, timeS }) => (hasForm(step) ? (timeS ?? 0) : 0))),
  }
}

const hasForm = ({ targetRanges = [] }: Step) => targetRanges.some((target) => !isEffort(target))

function balanceOf(power: Float32Array, athlete: Athlete): Float32Array | undefined {
  const critical = criticalPowerOf(athlete)
  return critical ? wPrimeBalance(power, new Float32Array(power.length).fill(1), critical) : undefined
}

/** Lowers planned values a little, beyond their rounding: 55 % of FTP is in the zone that ends there. */
const belowBound = 1 - 1e-6

/**
 * The expected seconds in each zone. As in activities, runs have no zones of power, other sports none of
 * pace. A value on a bound belongs to the lower zone, as in Coggan's table, for plans are full of them.
 */
function zonesOf(course: Course, sport: ActivitySport, athlete: Athlete): ZoneTimes[] {
  const kinds: [ZoneKind, Float32Array][] = [
    sport === 'run' ? ['pace', course.speed] : ['power', course.power],
    ['heartrate', course.heartrate],
  ]
  return kinds.flatMap(([kind, values]) => {
    const threshold = thresholdOf(athlete, kind)
    if (threshold === null || !values.some(isKnown)) return []
    const always = new Float32Array(values.length).fill(1)
    const lowered = values.map((value) => value * belowBound)
    return [secondsInZones(lowered, always, { kind, shares: zoneSharesOf(athlete, kind), threshold })]
  })
}
