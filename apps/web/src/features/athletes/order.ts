import { sideGap } from '../sides/side-gap.ts'
import type { OverviewAthlete } from './queries.ts'

/** Columns of the overview, which are sorted by. */
export const orders = [
  'name',
  'last',
  'fitness',
  'ctl',
  'ramp',
  'tsb',
  'days7',
  'days28',
  'gap',
  'changes',
  'look',
] as const
export type Order = (typeof orders)[number]

/** Tests whether a change exceeds the metric's error. */
export const isBeyond = ({ times }: { times: number }): boolean => times > 1

const none = Number.NEGATIVE_INFINITY

/** The gap between the sides; null without motion. */
export const gapOf = ({ gap }: Pick<OverviewAthlete, 'gap'>) =>
  gap && sideGap(gap.metric, gap, gap.activities)

function gapTimes(athlete: OverviewAthlete): number {
  const gap = gapOf(athlete)
  return gap?.least ? gap.size / gap.least : none
}

const figureOf: Record<Exclude<Order, 'name'>, (athlete: OverviewAthlete) => number> = {
  last: ({ lastActivity }) => (lastActivity ? Date.parse(lastActivity.startTime) : none),
  /** From the first of 42 days to the last. */
  fitness: ({ ctlLine }) => (ctlLine.at(-1) ?? none) - (ctlLine[0] ?? 0),
  ctl: ({ load }) => load?.ctl ?? none,
  ramp: ({ load }) => load?.ramp ?? none,
  tsb: ({ load }) => load?.tsb ?? none,
  days7: ({ sums }) => sums.days_7.done ?? none,
  days28: ({ sums }) => sums.days_28.done ?? none,
  gap: gapTimes,
  changes: ({ changes }) => changes[0]?.times ?? none,
  look: ({ weight }) => weight,
}

function compareNewest(a: OverviewAthlete, b: OverviewAthlete): number {
  const [x, y] = [figureOf.last(a), figureOf.last(b)]
  return x === y ? 0 : y - x
}

/**
 * Sorts names from A, everything else from the largest, optionally reversed. Athletes without a value stay
 * last; of equals, the latest to record comes first.
 */
export function inOrder(
  athletes: readonly OverviewAthlete[],
  { by, turned }: { by: Order; turned: boolean },
  locale: string,
): OverviewAthlete[] {
  const names = new Intl.Collator(locale)
  const byName = (a: OverviewAthlete, b: OverviewAthlete) => names.compare(a.name, b.name)
  const sign = turned ? -1 : 1
  if (by === 'name') return athletes.toSorted((a, b) => sign * byName(a, b))
  const value = figureOf[by]
  return athletes.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)]
    if (x === y) return compareNewest(a, b) || byName(a, b)
    if (x === none) return 1
    if (y === none) return -1
    return sign * (y - x)
  })
}

/** Searches names and notes, without regard to case and accents. */
export function matching<A extends { name: string; coachNote?: string }>(
  athletes: readonly A[],
  typed: string,
): readonly A[] {
  const wanted = plain(typed.trim())
  if (wanted === '') return athletes
  return athletes.filter(({ name, coachNote = '' }) => plain(`${name}\n${coachNote}`).includes(wanted))
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Words of the coach's note that start with #, without it. */
export const tagsOf = ({ coachNote }: Pick<OverviewAthlete, 'coachNote'>): string[] =>
  [...coachNote.matchAll(/(?<![\p{L}\p{N}_/])#([\p{L}\p{N}_-]+)/gu)].map(([, tag]) => tag as string)

/** Tags of all athletes, the commonest first. */
export function allTags(athletes: readonly OverviewAthlete[], locale: string): string[] {
  const counts = new Map<string, number>()
  for (const athlete of athletes)
    for (const tag of new Set(tagsOf(athlete))) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const names = new Intl.Collator(locale)
  return [...counts].sort(([a, x], [b, y]) => y - x || names.compare(a, b)).map(([tag]) => tag)
}
