import { difference, type Stretch } from './stretches.ts'

/** Shorter efforts must be more, and more alike, to be no chance. */
const briefS = 60
const likeLevel = 0.13
/** Alike efforts further apart than this belong to different sets, unless they are long themselves. */
const longestRestS = 420
/** How much of what happens between the first and the last of a set must belong to it. */
const leastShare = 0.6
/** So many efforts in a row, each as hard as the one before and of a length like it, are no chance either. */
const leastInRow = 5
const shortestInRowS = 45
const lengthRatio = 2.3

/** About as long and as hard. */
export function alike(a: Stretch, b: Stretch): boolean {
  const shorter = Math.min(lengthOf(a), lengthOf(b))
  const tolerance = Math.max(5, (shorter < briefS ? 0.15 : 0.25) * shorter)
  return Math.abs(lengthOf(a) - lengthOf(b)) <= tolerance && difference(a, b) <= likeLevel
}

/**
 * Whether an effort is one of a set: three alike, or four that are brief, with little else between them; or one of five in
 * a row that are as hard as each other and grow or shrink, as in a pyramid. `efforts` are in order of time.
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

/** Whether half of the starts or more follow each other at the same interval: surges in a group do not. */
function isRegular(set: readonly Stretch[]): boolean {
  const intervals = set.slice(1).map(({ from }, k) => from - (set[k] as Stretch).from)
  const usual = intervals.toSorted((a, b) => a - b)[intervals.length >> 1] as number
  const regular = intervals.filter((interval) => Math.abs(interval - usual) <= Math.max(6, 0.2 * usual))
  return regular.length >= intervals.length / 2
}

/** Those of the alike efforts that follow each other without too long a rest. */
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

/** The longest run of efforts around one in which each is linked to the next. */
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
