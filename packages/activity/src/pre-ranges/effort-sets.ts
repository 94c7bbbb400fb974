import { difference, type Stretch } from './stretches.ts'

/** s; shorter efforts must be more numerous and more alike to form a set. */
const briefS = 60
/** Share of the higher level; levels closer than this are equally hard. */
const likeLevel = 0.13
/** s; alike efforts further apart belong to different sets, unless they are long themselves. */
const longestRestS = 420
/** Share of the efforts between the first and the last of a set that must belong to it. */
const leastShare = 0.6
/** This many efforts in a row, equally hard and of similar length, form a set too, such as a pyramid. */
const leastInRow = 5
/** s; shorter efforts do not count in a row. */
const shortestInRowS = 45
/** Neighbours in a row differ in length by less than this factor. */
const lengthRatio = 2.3

/** True if two efforts are about equally long and hard. */
export function alike(a: Stretch, b: Stretch): boolean {
  const shorter = Math.min(lengthOf(a), lengthOf(b))
  const tolerance = Math.max(5, (shorter < briefS ? 0.15 : 0.25) * shorter)
  return Math.abs(lengthOf(a) - lengthOf(b)) <= tolerance && difference(a, b) <= likeLevel
}

/**
 * True if an effort belongs to a set: three alike, or four brief ones, with little else between them; or five
 * in a row that are equally hard and grow or shrink, as in a pyramid. `efforts` are sorted by time.
 */
export function inSet(effort: Stretch, efforts: readonly Stretch[]): boolean {
  if (rowOf(effort, efforts) >= leastInRow) return true
  const set = setOf(
    effort,
    efforts.filter((other) => alike(effort, other)),
  )
  if (set.length < (lengthOf(effort) < briefS ? 4 : 3)) return false
  if (lengthOf(effort) < briefS && !isRegular(set)) return false
  const first = set[0] as Stretch
  const last = set.at(-1) as Stretch
  const between = efforts.filter(({ from, to }) => from >= first.from && to <= last.to)
  return set.length >= leastShare * between.length
}

/** True if at least half of the intervals between starts are equal. Surges in a group are irregular. */
function isRegular(set: readonly Stretch[]): boolean {
  const intervals = set.slice(1).map(({ from }, k) => from - (set[k] as Stretch).from)
  const usual = intervals.toSorted((a, b) => a - b)[intervals.length >> 1] as number
  const regular = intervals.filter((interval) => Math.abs(interval - usual) <= Math.max(6, 0.2 * usual))
  return regular.length >= intervals.length / 2
}

/** The alike efforts that follow each other without too long a rest. */
function setOf(effort: Stretch, alikeOnes: readonly Stretch[]): readonly Stretch[] {
  return around(effort, alikeOnes, restedShortly)
}

function rowOf(effort: Stretch, efforts: readonly Stretch[]): number {
  const linked = (a: Stretch, b: Stretch) => {
    const ratio = lengthOf(a) / lengthOf(b)
    const likeLong = ratio < lengthRatio && ratio > 1 / lengthRatio
    const isBrief = Math.min(lengthOf(a), lengthOf(b)) < shortestInRowS
    return likeLong && !isBrief && difference(a, b) <= likeLevel && restedShortly(a, b)
  }
  return around(effort, efforts, linked).length
}

function restedShortly(a: Stretch, b: Stretch): boolean {
  return b.from - a.to <= Math.max(longestRestS, 2 * Math.max(lengthOf(a), lengthOf(b)))
}

/** The longest run of linked efforts around one effort. */
function around(
  effort: Stretch,
  efforts: readonly Stretch[],
  linked: (a: Stretch, b: Stretch) => boolean,
): readonly Stretch[] {
  const goesOn = (k: number) => {
    const [a, b] = [efforts[k], efforts[k + 1]]
    return a !== undefined && b !== undefined && linked(a, b)
  }
  let first = efforts.indexOf(effort)
  let last = first
  while (goesOn(first - 1)) first--
  while (goesOn(last)) last++
  return efforts.slice(first, last + 1)
}

function lengthOf({ from, to }: Stretch): number {
  return to - from
}
