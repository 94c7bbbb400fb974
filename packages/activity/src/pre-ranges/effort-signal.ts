import { meanMaximal } from '../mean-maximal.ts'
import { type PreparedSeries, prepare } from '../prepared-series.ts'
import type { Series } from '../series.ts'
import type { RangeInputs } from '../statistics.ts'

/** The effort over the moving seconds alone, pauses and holes cut out. */
export interface EffortSignal {
  /** Shares of what can be held for an hour. */
  values: Float32Array
  /** The second of the activity of each value. */
  seconds: Int32Array
  /** The smallest change of level that counts, as a share of the higher level. */
  contrast: number
  /** The largest variation within an effort, as a share of its level. */
  unevenness: number
  /** Levels below are easy riding or running. */
  leastLevel: number
  /** The least effort before and after a standalone effort, as a share of its level. */
  leastOutside: number
  /** 1 Hz columns of the activity that must show a standalone effort too. */
  also: readonly Float32Array[]
}

const riding = { contrast: 0.2, unevenness: 0.16, leastLevel: 0.78, leastOutside: 0 }
/** Pace varies less than power. Running after a walk on a steep trail is no effort. */
const running = { contrast: 0.14, unevenness: 0.1, leastLevel: 0.88, leastOutside: 0.5 }

/** Natural logarithm; if the terrain changes the cost of running by more on average, it decides the pace. */
const roughestTerrain = 0.2

/** The level held for an hour, as a share of the best 20 minutes (Coggan). */
const shareOfTwentyMinutes = 0.95
const twentyMinutesS = 1200
/** Values are capped here so that a sprint does not move borders. */
const hardest = 2.5

/**
 * Power of a ride, graded speed of a run; undefined without them. The speed of a ride depends on wind and
 * hills, that of a steep trail run on the trail, and heart rate lags by half a minute.
 */
export function effortSignal(series: Series, inputs: RangeInputs): EffortSignal | undefined {
  const prepared = prepare(series)
  const run = inputs.sport === 'run'
  const effort = run ? evenSpeed(prepared) : prepared.power
  if (!effort || (run && terrainCost(prepared) > roughestTerrain)) return undefined
  const { values, seconds } = movingOnly(prepared, effort)
  if (values.length === 0) return undefined
  const reference = (run ? inputs.thresholdSpeed : inputs.ftp) ?? ownReference(values)
  if (!(reference > 0)) return undefined
  for (let i = 0; i < values.length; i++) values[i] = Math.min(hardest, (values[i] as number) / reference)
  const { speed } = prepared
  const graded = prepared.gradedSpeed()
  const also = run && speed && graded ? [speed, graded] : []
  return { values, seconds, also, ...(run ? running : riding) }
}

/** The geometric mean of speed and graded speed: on hills a runner keeps neither the speed nor its cost. */
function evenSpeed({ speed, gradedSpeed }: PreparedSeries): Float32Array | undefined {
  const graded = gradedSpeed()
  return speed && graded && speed.map((value, i) => Math.sqrt(value * (graded[i] as number)))
}

/**
 * Mean deviation of the cost of running from that on the flat, as a natural logarithm, over the moving
 * seconds.
 */
function terrainCost({ speed, gradedSpeed, moving, length }: PreparedSeries): number {
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

function movingOnly({ moving, length }: PreparedSeries, effort: Float32Array) {
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

/** The reference without a record: 95 % of the activity's own best 20 minutes, or of all of it if shorter. */
function ownReference(values: Float32Array): number {
  const [best = 0] = meanMaximal(values, [Math.min(twentyMinutesS, values.length)])
  return shareOfTwentyMinutes * best
}
