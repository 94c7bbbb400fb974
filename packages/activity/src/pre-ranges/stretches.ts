import { changePoints } from './change-points.ts'
import { mean } from './level.ts'

/** Seconds [from, to) of a signal and their level. */
export interface Stretch {
  from: number
  to: number
  level: number
}

/** s */
const binS = 3
/** Bins of 3 s: the shortest stretch is 9 s, the longest an hour (longer ones are joined afterwards). */
const shortest = 3
const longest = 1200
/** The least squared error that a change of level must explain, in contrast² × bins. */
const penalty = 3
/** Share of the contrast; neighbours that differ by less are joined. */
const likeShare = 0.6
/** s; a shorter dip or peak within an even stretch, such as a bend or a gear change, is ignored. */
const longestBlipS = 14

/**
 * Splits a signal into stretches of one level. `contrast` is the change of level that counts, as a share of
 * the higher one.
 */
export function stretchesOf(smooth: Float32Array, contrast: number): Stretch[] {
  const bins = new Float64Array(Math.floor(smooth.length / binS))
  for (let b = 0; b < bins.length; b++) bins[b] = mean(smooth, b * binS, (b + 1) * binS) / contrast
  const points = changePoints(bins, { penalty, shortest, longest })
  const stretches: Stretch[] = []
  for (let k = 1; k < points.length; k++) {
    const from = (points[k - 1] as number) * binS
    const to = k === points.length - 1 ? smooth.length : (points[k] as number) * binS
    stretches.push({ from, to, level: mean(smooth, from, to) })
  }
  do mergeLike(stretches, likeShare * contrast)
  while (absorbBlip(stretches, contrast))
  return stretches
}

/** Joins neighbours of similar level, the most similar first. */
function mergeLike(stretches: Stretch[], limit: number): void {
  for (;;) {
    let least = limit
    let at = -1
    for (let k = 1; k < stretches.length; k++) {
      const apart = difference(stretches[k - 1] as Stretch, stretches[k] as Stretch)
      if (apart < least) {
        least = apart
        at = k
      }
    }
    if (at < 0) return
    stretches.splice(at - 1, 2, joined(stretches[at - 1] as Stretch, stretches[at] as Stretch))
  }
}

/** Joins the first blip with its surroundings; false if there is none. */
function absorbBlip(stretches: Stretch[], contrast: number): boolean {
  for (let k = 1; k < stretches.length - 1; k++) {
    const [before, blip, after] = stretches.slice(k - 1, k + 2) as [Stretch, Stretch, Stretch]
    const lasts = blip.to - blip.from
    const shorter = Math.min(before.to - before.from, after.to - after.from)
    if (lasts > longestBlipS || shorter < 3 * lasts || difference(before, after) > contrast) continue
    stretches.splice(k - 1, 3, joined(before, after))
    return true
  }
  return false
}

/** Joins two stretches and the gap between them, which does not count towards the level. */
export function joined(first: Stretch, second: Stretch): Stretch {
  const firstS = first.to - first.from
  const secondS = second.to - second.from
  const level = (first.level * firstS + second.level * secondS) / (firstS + secondS)
  return { from: first.from, to: second.to, level }
}

/** Difference of two levels, as a share of the higher one. */
export function difference(a: Stretch, b: Stretch): number {
  return Math.abs(a.level - b.level) / Math.max(a.level, b.level, 0.1)
}
