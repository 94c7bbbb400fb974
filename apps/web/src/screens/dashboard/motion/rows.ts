import { minimalDetectableChange } from '@cadenza/analysis/change/detectable-change'
import type { Metric, Side } from '@cadenza/metrics'
import type { ActivityRow } from '../../../features/activity-list/queries.ts'
import { type EffortCell, effortCell } from '../../../features/equal-effort/cell.ts'
import type { EqualEffort } from '../../../features/equal-effort/queries.ts'
import { errorPartsIn } from '../../../features/explain/detectable-changes.ts'
import { type SideGap, sideGap } from '../../../features/sides/side-gap.ts'
import type { Errors } from './form-query.ts'

/** A metric of one side. */
export interface SideForm {
  side: Side
  /** Mean of the activity; where lists lack it, at the efforts that are compared. null if unknown. */
  mean: number | null
  /** The same at the efforts that other days share; null if none does. */
  cell: EffortCell | null
}

export interface MotionRow {
  code: string
  sides: readonly SideForm[]
  gap: SideGap | null
}

/** Span of the answer that is compared with the other one, and the numbers of their activities. */
export interface Compared {
  at: number
  now: number
  before: number
}

/** The later span; null without an earlier one. `isNow` finds the later. */
export function comparedIn(
  answer: EqualEffort | undefined,
  isNow: (buckets: EqualEffort['buckets'], at: number) => boolean,
): Compared | null {
  if (!answer) return null
  const { activities } = answer.buckets
  const at = activities.findIndex((_, i) => isNow(answer.buckets, i))
  const now = activities[at] ?? 0
  const before = activities.reduce((sum, count) => sum + count, 0) - now
  return at >= 0 && before > 0 ? { at, now, before } : null
}

/** The cell of one side in the later span. */
export function cellIn(
  answer: EqualEffort,
  { at, now, before }: Compared,
  errors: Errors,
  code: string,
  side: Side,
): EffortCell | null {
  const series = answer.series.find((one) => one.metric === code && one.side === side)
  const parts = errorPartsIn(errors, code, side)
  return series
    ? effortCell(series, at, parts ? minimalDetectableChange(parts, { now, before }) : null)
    : null
}

/** Rows of an activity's key metrics, without those that it lacks. */
export function motionRows(
  { uuid, stats }: Pick<ActivityRow, 'uuid' | 'stats'>,
  metrics: readonly Pick<Metric, 'code' | 'sides'>[],
  answer: EqualEffort | undefined,
  errors: Errors,
): { rows: MotionRow[]; compared: Compared | null } {
  const compared = comparedIn(answer, ({ activity_uuid }, at) => activity_uuid[at] === uuid)
  const rows = metrics.flatMap(({ code, sides }): MotionRow[] => {
    const means = stats.mpi[code]
    const forms = sides.map((side): SideForm => {
      const cell = answer && compared ? cellIn(answer, compared, errors, code, side) : null
      return { side, mean: means?.[side] ?? cell?.value ?? null, cell }
    })
    if (forms.every(({ mean }) => mean === null)) return []
    const meanOf = (wanted: Side) => forms.find(({ side }) => side === wanted)?.mean
    return [{ code, sides: forms, gap: sideGap(code, { left: meanOf('left'), right: meanOf('right') }) }]
  })
  return { rows, compared }
}

/** A change in one word; metrics without a better direction are higher or lower. */
export type Word = 'better' | 'worse' | 'higher' | 'lower'
export type Finding = { side: Side | 'both'; word: Word }

const wordOf = ({ verdict, difference }: EffortCell): Word | undefined => {
  if (verdict === 'better' || verdict === 'worse') return verdict
  return verdict === 'changed' ? (difference > 0 ? 'higher' : 'lower') : undefined
}

/** Clear changes of a metric's sides; both at once where they agree. */
export function findingsOf(sides: readonly Pick<SideForm, 'side' | 'cell'>[]): Finding[] {
  const found = sides.flatMap(({ side, cell }): Finding[] => {
    const word = cell && wordOf(cell)
    return word ? [{ side, word }] : []
  })
  const [first, second] = found
  return first && second && first.word === second.word ? [{ side: 'both', word: first.word }] : found
}
