import type { Series } from './activity.ts'
import { measured } from './measured.ts'

export const decouplingVersion = 1

/** Seconds with effort and heart rate that it takes before the heart can drift. */
const leastS = 20 * 60
/** Shares of moving time that must have both. */
const leastCoverage = 0.8
/** What changes more than this from half to half, or within, was not ridden or run evenly. */
const largestChange = 0.2
const largestVariability = 1.2
/** Seconds of the means whose fourth powers say how uneven an effort was. */
const windowS = 30

/**
 * Aerobic decoupling in %: by how much effort per heartbeat (power ÷ heart rate; on runs graded speed ÷ heart rate) falls
 * from the first half to the second, by Friel's definition with plain averages. Halves hold as many moving seconds with
 * both values. null where it says nothing: under 20 minutes, values in under 80 % of the moving time, an effort that
 * differs by over 20 % between the halves, or an uneven one (fourth-power mean of 30 s means over 1.2 × the average).
 */
export function decoupling(series: Series, sport: 'bike' | 'run' | 'other'): number | null {
  const of = measured(series)
  const { heartrate, moving } = of
  const effort = sport === 'run' ? of.gradedSpeed() : of.power
  if (!heartrate || !effort) return null

  const both: number[] = []
  let movingS = 0
  for (let i = 0; i < of.length; i++) {
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
