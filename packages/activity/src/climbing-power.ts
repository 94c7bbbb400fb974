/**
 * Estimates the power on climbs of a ride without a power meter from weight, speed and gradient. Uphill,
 * gravity takes most of the power and is known; on the flat and downhill, wind and posture decide, and
 * nothing is estimated. Errors are in `climbingPowerError`.
 */
import type { Span } from './series.ts'

/** Columns of a ride at 1 Hz. */
export interface ClimbingColumns {
  /** m/s. */
  speed: Float32Array
  /** m, unbroken. */
  distance: Float64Array
  /** m. */
  elevation: Float32Array
}

export interface Climb extends Span {
  /** m. */
  distance: number
  gain: number
  /** Gain ÷ distance. */
  grade: number
  /** W, the average of the climb. */
  power: number
}

/**
 * Error of a climb's power against power meters, in percent of the measured power. From the climbs of the
 * recordings in `../shared/data/activities` that have a power meter and name the rider's weight
 * (`climbing-power.test.ts`).
 */
export const climbingPowerError = { climbs: 21, rides: 2, rmsPercent: 8, worstPercent: 15 } as const

/** m/s². */
const GRAVITY = 9.81
/** kg. A road bike with bottles and clothes; 2 kg more or less change a rider's power by 3 %. */
export const EQUIPMENT_KG = 9
/**
 * Rolling resistance of a road tyre on asphalt (Martin et al. 1998, J. Appl. Biomech. 14:276: 0.003–0.005).
 */
const ROLLING = 0.005
/** m². Drag area with the hands on the hoods (Martin et al. 1998; 0.3–0.4). */
const DRAG_AREA = 0.35
/** kg/m³ at sea level and 15 °C, and m over which air density falls to 1/e. */
const AIR_DENSITY = 1.225
const AIR_SCALE_M = 8_500
/** Share of the power that the drive train passes on (Martin et al. 1998). */
const DRIVE_TRAIN = 0.976

/** s before and after over which the gradient is taken, and over which elevation is averaged. */
const GRADE_S = 15
const ELEVATION_S = 5
/** Gradient of a second that belongs to a climb, and the least of a whole climb. */
const CLIMBING = 0.02
const LEAST_GRADE = 0.03
/** s. Shorter dips do not end a climb; shorter climbs are left out. */
const LONGEST_DIP_S = 20
const LEAST_S = 60
/** m/s. Slower, the bike is pushed or stands. */
const LEAST_SPEED = 1.1

/** The ride's climbs of at least a minute and 3 %, with their power for a rider of this weight. */
export function climbsOf(columns: ClimbingColumns, riderKg: number): Climb[] {
  const { speed, distance } = columns
  const elevation = averaged(columns.elevation, ELEVATION_S)
  const grade = gradeOf(distance, elevation)
  const climbs: Climb[] = []
  for (const [from, to] of stretches(speed, grade)) {
    const along = (distance[to] as number) - (distance[from] as number)
    const gain = (elevation[to] as number) - (elevation[from] as number)
    if (to - from < LEAST_S || !(gain >= LEAST_GRADE * along)) continue
    const power = workOf({ speed, grade, elevation }, from, to, riderKg + EQUIPMENT_KG) / (to - from)
    if (!Number.isFinite(power)) continue
    climbs.push({ startMs: from * 1000, endMs: to * 1000, distance: along, gain, grade: gain / along, power })
  }
  return climbs
}

/** J that the rider spends in the seconds [from, to). */
function workOf(
  { speed, grade, elevation }: { speed: Float32Array; grade: Float32Array; elevation: Float32Array },
  from: number,
  to: number,
  massKg: number,
): number {
  const at = (i: number) => speed[i] as number
  // What speeding up takes is given back by slowing down: only the difference between both ends counts.
  let work = (massKg / 2) * (at(to - 1) ** 2 - at(from) ** 2)
  for (let i = from; i < to; i++) {
    const v = at(i)
    const slope = grade[i] as number
    const air = AIR_DENSITY * Math.exp(-(elevation[i] as number) / AIR_SCALE_M)
    const weight = (massKg * GRAVITY * (slope + ROLLING)) / Math.hypot(1, slope)
    work += (weight + 0.5 * air * DRAG_AREA * v ** 2) * v
  }
  return work / DRIVE_TRAIN
}

/** Seconds [from, to) that go uphill, across short dips; a stop or missing values end a stretch. */
function stretches(speed: Float32Array, grade: Float32Array): [number, number][] {
  const found: [number, number][] = []
  let from = -1
  let last = -1
  for (let i = 0; i <= speed.length; i++) {
    const rides = i < speed.length && (speed[i] as number) >= LEAST_SPEED
    const climbs = rides && (grade[i] as number) >= CLIMBING
    if (climbs) {
      if (from < 0) from = i
      last = i
    } else if (from >= 0 && (!rides || i - last > LONGEST_DIP_S)) {
      found.push([from, last])
      from = -1
    }
  }
  return found
}

function gradeOf(distance: Float64Array, elevation: Float32Array): Float32Array {
  const end = elevation.length - 1
  return Float32Array.from(elevation, (_, i) => {
    const from = Math.max(0, i - GRADE_S)
    const to = Math.min(end, i + GRADE_S)
    const along = (distance[to] as number) - (distance[from] as number)
    // Below walking pace the gradient is noise.
    return along >= to - from ? ((elevation[to] as number) - (elevation[from] as number)) / along : Number.NaN
  })
}

/** Mean over `reach` values on both sides; NaN without any. */
function averaged(values: Float32Array, reach: number): Float32Array {
  return Float32Array.from(values, (_, i) => {
    let sum = 0
    let count = 0
    for (let k = Math.max(0, i - reach); k <= Math.min(values.length - 1, i + reach); k++) {
      const value = values[k] as number
      if (Number.isNaN(value)) continue
      sum += value
      count++
    }
    return sum / count
  })
}
