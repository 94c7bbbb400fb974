import type { Alignment } from '@cadenza/analysis/alignment/alignment'
import { graphGapDistance, graphGapMs } from '@cadenza/metrics/graphs'
import type { XAxis } from '../../../features/activity/x-axis.ts'
import type { CompareState } from '../state/address.ts'

/**
 * The alignment's axis as graphs draw it: ms or m. Lines break where values are missing for as long as in an
 * activity's graphs, but no single step of a long axis breaks them.
 */
export function axisOf({ x }: Pick<Alignment, 'x'>, alignedBy: CompareState['alignedBy']): XAxis {
  const byTime = alignedBy === 'time'
  const values = byTime ? x.map((s) => s * 1000) : x
  const [first = 0, second = first] = values
  return {
    scale: byTime ? 'time' : 'distance',
    values,
    gap: Math.max(byTime ? graphGapMs : graphGapDistance, 1.5 * (second - first)),
    timeMs: values,
  }
}
