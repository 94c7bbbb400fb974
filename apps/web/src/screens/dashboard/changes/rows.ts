import { type Metric, type MotionSport, metric, type Side } from '@cadenza/metrics'
import type { EffortCell } from '../../../features/equal-effort/cell.ts'
import { type Form, monthStart } from '../motion/form-query.ts'
import { cellIn, comparedIn } from '../motion/rows.ts'

/** A metric that two months share efforts in. */
export interface ChangeRow {
  sport: MotionSport
  code: string
  sides: readonly { side: Side; cell: EffortCell }[]
  /** Largest change of a side in multiples of the smallest that counts. */
  times: number
}

const sports = ['bike', 'run'] as const

/** Metrics of both sports, the largest change first. */
export function changeRows(
  { months, errors }: Pick<Form, 'months' | 'errors'>,
  metricsOf: (sport: MotionSport) => readonly Pick<Metric, 'code' | 'sides'>[],
  today: string,
): ChangeRow[] {
  const since = monthStart(today)
  return sports
    .flatMap((sport): ChangeRow[] => {
      const answer = months[sport]
      const compared = comparedIn(answer, ({ date }, at) => (date[at] ?? '') >= since)
      if (!answer || !compared) return []
      return metricsOf(sport).flatMap(({ code, sides }) => {
        const known = sides.flatMap((side) => {
          const cell = cellIn(answer, compared, errors[sport] ?? [], code, side)
          return cell ? [{ side, cell }] : []
        })
        if (known.length === 0) return []
        return [{ sport, code, sides: known, times: Math.max(...known.map(({ cell }) => timesOf(cell))) }]
      })
    })
    .sort((a, b) => b.times - a.times)
}

/** True if key metrics of the sports shown are left out, which is worth saying where there is room. */
export const lacksMetrics = (
  rows: readonly ChangeRow[],
  metricsOf: (sport: MotionSport) => readonly unknown[],
): boolean =>
  sports.some((sport) => {
    const shown = rows.filter((row) => row.sport === sport).length
    return shown > 0 && shown < metricsOf(sport).length
  })

/** Change in multiples of the smallest that counts; 0 while that is unknown. */
const timesOf = ({ difference, least }: EffortCell): number => (least ? Math.abs(difference) / least : 0)

/** Ends of the scale of a row: both values and the zone around the earlier one. */
export function scaleOf({ code, sides }: ChangeRow): { low: number; high: number } {
  const ends = sides.flatMap(({ cell: { usual, value, least } }) => [
    usual - (least ?? 0),
    usual + (least ?? 0),
    value,
  ])
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const smallest = 10 ** -(metric(code)?.precision ?? 0)
  const missing = Math.max(0, smallest - (high - low)) / 2
  const air = 0.06 * (high - low + 2 * missing)
  return { low: low - missing - air, high: high + missing + air }
}
