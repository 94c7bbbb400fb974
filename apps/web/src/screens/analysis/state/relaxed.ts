import type { AnalysisFilter } from '../../../features/analysis/analysis.ts'
import { sports } from '../../../features/analysis/analysis.ts'
import { isOpen } from '../../../features/filters/span.ts'

/** One restriction of a filter, and the filter without it. */
export interface Relaxed {
  /** Text key, or the metric of a limit. */
  restriction: 'dates' | 'tagIn' | 'tagNotIn' | 'position' | 'sport' | { limit: string }
  filter: AnalysisFilter
}

/** The filter without each of its restrictions in turn, to find the one that leaves nothing. */
export function relaxations(filter: AnalysisFilter): Relaxed[] {
  const { dates, tagIn, tagNotIn, targetBikePosition, rangeFilters, sport } = filter
  const all: (Relaxed | false)[] = [
    ...Object.entries(rangeFilters).map(
      ([code, span]): Relaxed | false =>
        !isOpen(span) && {
          restriction: { limit: code },
          filter: {
            ...filter,
            rangeFilters: Object.fromEntries(
              Object.entries(rangeFilters).filter(([other]) => other !== code),
            ),
          },
        },
    ),
    targetBikePosition !== 'all' && {
      restriction: 'position',
      filter: { ...filter, targetBikePosition: 'all' },
    },
    tagIn.length > 0 && { restriction: 'tagIn', filter: { ...filter, tagIn: [] } },
    tagNotIn.length > 0 && { restriction: 'tagNotIn', filter: { ...filter, tagNotIn: [] } },
    (dates.period !== '' || dates.from !== '' || dates.to !== '') && {
      restriction: 'dates',
      filter: { ...filter, dates: { period: '', from: '', to: '' } },
    },
    // Metrics of one sport do not limit another's seconds.
    {
      restriction: 'sport',
      filter: {
        ...filter,
        sport: sports.find((other) => other !== sport) ?? sport,
        targetBikePosition: 'all',
        rangeFilters: {},
      },
    },
  ]
  return all.filter((each) => each !== false)
}
