/** Order of athletes. */
import { sideGap } from '../../../features/sides/side-gap.ts'
import type { Usual } from '../queries.ts'
import type { Connection } from './connection.ts'
import { figureIn, motionMetrics } from './figures.ts'
import type { LiveRow } from './rows.ts'
import { bandOf, beyond, unusual, usualOf } from './usual.ts'

export const orders = ['look', 'name', 'effort'] as const
export type Order = (typeof orders)[number]

/** A reason to look at an athlete, the strongest of all metrics. */
export interface Finding {
  code: string
  side: 'left' | 'right' | 'center'
  kind: 'gap' | 'usual'
  /** Multiples of what counts. */
  times: number
}

/** Gaps between the sides beyond their errors, and values clearly beyond the usual; the strongest first. */
export function findingsOf(row: LiveRow, usual: readonly Usual[]): Finding[] {
  const own = usualOf(usual, row)
  return motionMetrics(row)
    .flatMap((entry): Finding[] => {
      const { code, sides } = entry
      const found: Finding[] = sides.flatMap((side) => {
        const value = figureIn(row.steady, entry, side)
        const band = bandOf(own, row, entry, side)
        if (!unusual(band, value) || !band || value === null) return []
        return [{ code, side, kind: 'usual', times: Math.abs(beyond(band, value)) }]
      })
      const [left, right] = [figureIn(row.steady, entry, 'left'), figureIn(row.steady, entry, 'right')]
      const gap = sides.length > 1 ? sideGap(code, { left, right }) : null
      if (gap?.least && gap.size > gap.least)
        found.push({ code, side: gap.side, kind: 'gap', times: gap.size / gap.least })
      return found
    })
    .sort((a, b) => b.times - a.times)
}

export interface Ranked {
  row: LiveRow
  connection: Connection
  finding: Finding | undefined
  /** W, or m/s. */
  effort: number
}

const urgency: Record<Connection, number> = { lost: 2, stale: 1, live: 0 }

/** Compares athletes; those of equal rank by name. */
export function compareBy(order: Order, locale: string): (a: Ranked, b: Ranked) => number {
  const names = new Intl.Collator(locale, { numeric: true })
  const byName = (a: Ranked, b: Ranked) => names.compare(a.row.name, b.row.name)
  if (order === 'name') return byName
  if (order === 'effort') return (a, b) => b.effort - a.effort || byName(a, b)
  return (a, b) =>
    urgency[b.connection] - urgency[a.connection] ||
    (b.finding?.times ?? 0) - (a.finding?.times ?? 0) ||
    byName(a, b)
}
