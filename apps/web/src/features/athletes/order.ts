import type { OverviewAthlete } from './queries.ts'

export const orders = ['name', 'last', 'unread', 'ctl', 'atl', 'tsb', 'changes'] as const
export type Order = (typeof orders)[number]

/** Tests whether a change exceeds the metric's error. */
export const isBeyond = ({ times }: { times: number }): boolean => times >= 1

const largestChange = ({ changes }: OverviewAthlete) => changes[0]?.times ?? Number.NEGATIVE_INFINITY
const figure = (value: number | undefined) => value ?? Number.NEGATIVE_INFINITY

const figureOf: Record<Exclude<Order, 'name'>, (athlete: OverviewAthlete) => number> = {
  last: ({ lastActivity }) => figure(lastActivity ? Date.parse(lastActivity.startTime) : undefined),
  unread: ({ unread }) => unread,
  ctl: ({ load }) => figure(load?.ctl),
  atl: ({ load }) => figure(load?.atl),
  tsb: ({ load }) => figure(load?.tsb),
  changes: largestChange,
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
    if (x === Number.NEGATIVE_INFINITY) return 1
    if (y === Number.NEGATIVE_INFINITY) return -1
    return sign * (y - x)
  })
}

/** Searches names and notes, without regard to case and accents. */
export function matching<A extends { name: string; coachNote?: string }>(
  athletes: readonly A[],
  typed: string,
): readonly A[] {
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const wanted = plain(typed.trim())
  if (wanted === '') return athletes
  return athletes.filter(({ name, coachNote = '' }) => plain(`${name}\n${coachNote}`).includes(wanted))
}
