import { changePoints } from './change-points.ts'
import { mean } from './level.ts'

/** Seconds [from, to) of a signal and the level they are at. */
export interface Stretch {
  from: number
  to: number
  level: number
}

const binS = 3
/** In bins: nothing shorter than 9 s has a level; longer than an hour is put together again afterwards. */
const shortest = 3
const longest = 1200
/** What a change of level must explain, in squares of the contrast times bins. */
const penalty = 3
/** Neighbours that differ by less than this share of the contrast are one. */
const likeShare = 0.6
/** A dip or peak shorter than this, in an otherwise even stretch, is none of its own: a bend, a gear. */
const longestBlipS = 14

/** A signal as stretches of one level; `contrast` is the change of level that counts, as a share of the higher one. */
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
  while (takeInBlip(stretches, contrast))
  return stretches
}

/** Makes neighbours of like level one, the most alike first. */
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

/** Takes the first blip into what surrounds it; false where there is none. */
function takeInBlip(stretches: Stretch[], contrast: number): boolean {
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

/** Two stretches and what lies between, which has no say in the level. */
export function joined(first: Stretch, second: Stretch): Stretch {
  const firstS = first.to - first.from
  const secondS = second.to - second.from
  const level = (first.level * firstS + second.level * secondS) / (firstS + secondS)
  return { from: first.from, to: second.to, level }
}

/** How far two levels are apart, as a share of the higher one. */
export function difference(a: Stretch, b: Stretch): number {
  return Math.abs(a.level - b.level) / Math.max(a.level, b.level, 0.1)
}
