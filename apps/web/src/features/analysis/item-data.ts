import type { DashboardItem } from '../dashboard-items/queries.ts'
import { readSpan, type Span, writeSpan } from '../filters/span.ts'
import { type ReadAnalysis, readAnalysis, writeAnalysis } from './address.ts'
import type { Analysis } from './analysis.ts'

/** Contents of a dashboard item that holds an analysis. */
export interface ItemData {
  graphId: Analysis['graphId']
  params: Analysis['params']
  filter: Omit<Analysis['filter'], 'sport' | 'dates' | 'rangeFilters'> & {
    /** The athlete whose activities are analysed. */
    userUuid: string
    sportIn: readonly string[]
    dateRange: Analysis['filter']['dates']
    /** By metric the lower and the upper limit; null is open. */
    rangeFilters: Readonly<Record<string, readonly [number | null, number | null]>>
  }
}

export function dataOf({ graphId, params, filter }: Analysis, userUuid: string): ItemData {
  const { sport, dates, rangeFilters, ...rest } = filter
  return {
    graphId,
    params,
    filter: {
      ...rest,
      userUuid,
      sportIn: [sport],
      dateRange: dates,
      rangeFilters: Object.fromEntries(
        Object.entries(rangeFilters).map(([code, { min, max }]) => [code, [min, max] as const]),
      ),
    },
  }
}

/**
 * Reads the data of an item, which another version may have saved; undefined if it is no analysis. The
 * address is the one place that knows what is allowed, so the data goes through it.
 */
export function analysisOf(data: unknown, features: readonly string[]): ReadAnalysis | undefined {
  const { graphId, params, filter } = (data ?? {}) as Partial<ItemData>
  if ((graphId !== 'StatsHistory' && graphId !== 'MatrixHeatmap') || !params || !filter) return undefined
  try {
    const address = writeAnalysis({
      graphId,
      alone: true,
      params,
      filter: {
        ...filter,
        sport: (filter.sportIn[0] ?? 'bike') as Analysis['filter']['sport'],
        dates: filter.dateRange,
        rangeFilters: limitsOf(filter.rangeFilters),
      },
    })
    return readAnalysis(address, features)
  } catch (error) {
    // Parts of another shape, such as a list that is none.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

const limitsOf = (limits: ItemData['filter']['rangeFilters']): Record<string, Span> =>
  Object.fromEntries(
    Object.entries(limits).flatMap(([code, [min, max]]) => {
      const span = readSpan(writeSpan({ min, max }))
      return span ? [[code, span]] : []
    }),
  )

/** Athlete of an item; undefined if it names none. */
export function athleteOf(data: unknown): string | undefined {
  const uuid = (data as Partial<ItemData> | null)?.filter?.userUuid
  return typeof uuid === 'string' ? uuid : undefined
}

/** The contents as the contract types them: JSON. */
export const jsonOf = (analysis: Analysis, userUuid: string): DashboardItem['data'] =>
  ({ ...dataOf(analysis, userUuid) }) as unknown as DashboardItem['data']
