import type { Series } from '../activity.ts'
import { meanMaximal } from '../mean-maximal.ts'
import { type MeasuredSeries, measured } from '../measured.ts'
import type { RangeInputs } from '../statistics.ts'

/** How hard somebody rode or ran, over the moving seconds alone, pauses and holes cut out. */
export interface EffortSignal {
  /** Shares of what can be held for an hour. */
  values: Float32Array
  /** The second of the activity that each value belongs to. */
  seconds: Int32Array
  /** What a change of level must be at least to count, as a share of the higher level. */
  contrast: number
  /** How much the level within an effort may vary, as a share of it. */
  unevenness: number
  /** Under this level it is riding or running along. */
  leastLevel: number
  /** What is done before and after an effort that stands alone, at least, as a share of its level. */
  leastOutside: number
  /** 1 Hz columns of the activity in which such an effort must show as well. */
  also: readonly Float32Array[]
}

const riding = { contrast: 0.2, unevenness: 0.16, leastLevel: 0.78, leastOutside: 0 }
/** Pace changes less than power; who walks on a steep trail and runs again makes no effort of it. */
const running = { contrast: 0.14, unevenness: 0.1, leastLevel: 0.88, leastOutside: 0.5 }

/** Where the ground changes the cost of running by more than this on average (as a natural logarithm), it makes the pace. */
const roughestGround = 0.2

/** An hour is held at so much of the best 20 minutes. */
const shareOfTwentyMinutes = 0.95
const twentyMinutesS = 1200
/** A sprint is no harder than this as far as borders go. */
const hardest = 2.5

/**
 * Power for rides, graded speed for runs, undefined where there is none: the speed of a ride says more of wind and hills
 * than of the rider, that of a run on a steep trail more of the trail than of the runner, and a heart answers half a
 * minute late.
 */
export function effortSignal(series: Series, inputs: RangeInputs): EffortSignal | undefined {
  const of = measured(series)
  const run = inputs.sport === 'run'
  const effort = run ? evenSpeed(of) : of.power
  if (!effort || (run && groundOf(of) > roughestGround)) return undefined
  const { values, seconds } = movingOnly(of, effort)
  if (values.length === 0) return undefined
  const reference = (run ? inputs.thresholdSpeed : inputs.ftp) ?? ownReference(values)
  if (!(reference > 0)) return undefined
  for (let i = 0; i < values.length; i++) values[i] = Math.min(hardest, (values[i] as number) / reference)
  const { speed } = of
  const graded = of.gradedSpeed()
  const also = run && speed && graded ? [speed, graded] : []
  return { values, seconds, also, ...(run ? running : riding) }
}

/**
 * On hills a runner holds neither the speed nor its cost: something between, for which the geometric mean of speed and
 * graded speed is taken.
 */
function evenSpeed({ speed, gradedSpeed }: MeasuredSeries): Float32Array | undefined {
  const graded = gradedSpeed()
  return speed && graded && speed.map((value, i) => Math.sqrt(value * (graded[i] as number)))
}

/** How far the cost of running is from that of running on the flat, either way, over the moving seconds. */
function groundOf({ speed, gradedSpeed, moving, length }: MeasuredSeries): number {
  const graded = gradedSpeed()
  if (!speed || !graded) return 0
  let sum = 0
  let count = 0
  for (let i = 0; i < length; i++) {
    const away = Math.abs(Math.log((graded[i] as number) / (speed[i] as number)))
    if (moving[i] !== 1 || !Number.isFinite(away)) continue
    sum += away
    count++
  }
  return count > 0 ? sum / count : 0
}

function movingOnly({ moving, length }: MeasuredSeries, effort: Float32Array) {
  const values = new Float32Array(length)
  const seconds = new Int32Array(length)
  let count = 0
  for (let i = 0; i < length; i++) {
    if (moving[i] !== 1 || Number.isNaN(effort[i])) continue
    values[count] = Math.max(0, effort[i] as number)
    seconds[count++] = i
  }
  return { values: values.subarray(0, count), seconds: seconds.subarray(0, count) }
}

/** Without a record: from the best 20 minutes of the activity itself, or from all of it where it is shorter. */
function ownReference(values: Float32Array): number {
  const [best = 0] = meanMaximal(values, [Math.min(twentyMinutesS, values.length)])
  return shareOfTwentyMinutes * best
}
