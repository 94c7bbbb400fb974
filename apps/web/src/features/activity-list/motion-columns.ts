/**
 * Motion columns: metrics that the catalogue marks for lists, one column per side and one for the difference.
 */
import { formMetric, type Metric, metrics, type Side, seriesColumn } from '@cadenza/metrics'
import type { FigureColumn } from './figure-column.ts'
import type { ActivityRow } from './queries.ts'

const meanOf = ({ stats }: ActivityRow, code: string, side: Side): number | null =>
  stats.mpi[code]?.[side] ?? null

/** Left minus right. */
function differenceOf(row: ActivityRow, code: string): number | null {
  const [left, right] = [meanOf(row, code, 'left'), meanOf(row, code, 'right')]
  return left === null || right === null ? null : left - right
}

const widthPx = { left: 52, right: 52, center: 76, difference: 60 } as const

function columnsOf(entry: Metric): FigureColumn[] {
  const { code } = entry
  const [first] = entry.sides
  const shown = entry.sides.map(
    (side): FigureColumn => ({
      key: seriesColumn(code, side),
      code,
      width: widthPx[side],
      ...(side === 'center' ? {} : { side }),
      ...(side === first ? { group: true } : {}),
      value: (row) => meanOf(row, code, side),
    }),
  )
  if (entry.sides.length < 2) return shown
  return [
    ...shown,
    {
      key: `${code}_sides`,
      code,
      width: widthPx.difference,
      side: 'difference',
      value: (row) => differenceOf(row, code),
    },
  ]
}

const { bike: ofRides, run: ofRuns } = formMetric

function either(side: 'left' | 'right' | 'difference'): FigureColumn {
  const pick = ({ sport }: ActivityRow) => (sport === 'run' ? ofRuns : ofRides)
  return {
    key: side === 'difference' ? 'form_sides' : `form_${side}`,
    code: ofRides,
    runCode: ofRuns,
    // Its header has two abbreviations, and explains both.
    width: widthPx[side] + (side === 'difference' ? 0 : 24),
    side,
    ...(side === 'left' ? { group: true } : {}),
    value: (row) => (side === 'difference' ? differenceOf(row, pick(row)) : meanOf(row, pick(row), side)),
  }
}

export const motionColumns: readonly FigureColumn[] = [
  either('left'),
  either('right'),
  either('difference'),
  ...metrics.filter(({ inActivityList }) => inActivityList).flatMap(columnsOf),
]

/** Difference divided by the mean of both sides, 0 to 2; null if a side is missing. */
export function unlikeness({ stats }: ActivityRow, code: string): number | null {
  const { left, right } = stats.mpi[code] ?? {}
  if (left === undefined || right === undefined) return null
  const mean = (Math.abs(left) + Math.abs(right)) / 2
  return mean === 0 ? 0 : Math.abs(left - right) / mean
}

export const hasMotion = ({ stats }: ActivityRow): boolean => Object.keys(stats.mpi).length > 0
