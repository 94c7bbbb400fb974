import { prepare } from './prepared-series.ts'
import type { Series } from './series.ts'

export const decouplingVersion = 1

/** s of effort with heart rate; cardiac drift takes at least this long to show (Friel). */
const leastS = 20 * 60
/** Share of the moving time that must have both values. */
const leastCoverage = 0.8
/** Share; efforts that differ more between the halves are not steady. */
const largestChange = 0.2
/** Fourth-power mean over average; steady rides stay below. */
const largestVariability = 1.2
/** s; averaging window of the variability index. */
const windowS = 30

/**
 * Aerobic decoupling in %: the drop in effort per heartbeat from the first half to the second (Friel). Effort
 * is power, on runs graded speed, with plain averages. Both halves hold the same number of moving seconds
 * with both values. null if it cannot be judged: under 20 minutes, values in under 80 % of the moving time,
 * efforts that differ by over 20 % between the halves, or an uneven effort (fourth-power mean of 30 s means
 * over 1.2 × the average).
 */
export function decoupling(series: Series, sport: 'bike' | 'run' | 'other'): number | null {
  const prepared = prepare(series)
  const { heartrate, moving } = prepared
  const effort = sport === 'run' ? prepared.gradedSpeed() : prepared.power
  if (!heartrate || !effort) return null

  const both: number[] = []
  let movingS = 0
  for (let i = 0; i < prepared.length; i++) {
    if (moving[i] !== 1) continue
    movingS++
    if (!Number.isNaN(effort[i]) && (heartrate[i] as number) > 0) both.push(i)
  }
  if (both.length < leastS || both.length < leastCoverage * movingS) return null

  const middle = both.length >> 1
  const first = meansOf(both.slice(0, middle), effort, heartrate)
  const second = meansOf(both.slice(middle), effort, heartrate)
  if (!(first.effort > 0) || Math.abs(second.effort / first.effort - 1) > largestChange) return null
  if (variability(both, effort) > largestVariability) return null
  return 100 * (1 - second.effort / second.heartrate / (first.effort / first.heartrate))
}

function meansOf(seconds: readonly number[], effort: Float32Array, heartrate: Float32Array) {
  let efforts = 0
  let beats = 0
  for (const i of seconds) {
    efforts += effort[i] as number
    beats += heartrate[i] as number
  }
  return { effort: efforts / seconds.length, heartrate: beats / seconds.length }
}

function variability(seconds: readonly number[], effort: Float32Array): number {
  let sum = 0
  let blocks = 0
  let fourths = 0
  for (let k = 0; k + windowS <= seconds.length; k += windowS) {
    let block = 0
    for (let j = k; j < k + windowS; j++) block += effort[seconds[j] as number] as number
    sum += block / windowS
    fourths += (block / windowS) ** 4
    blocks++
  }
  return (fourths / blocks) ** 0.25 / (sum / blocks)
}
