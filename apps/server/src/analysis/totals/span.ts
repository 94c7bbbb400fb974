export type Sport = 'bike' | 'run' | 'other'

/** Span of the athlete's own days, both ends included; a missing end means all on that side. */
export interface ActivitySpan {
  from?: string | undefined
  to?: string | undefined
  sports?: readonly Sport[] | undefined
}

/** Span of a query. */
export function spanOf(query: {
  date_gte?: string | undefined
  date_lte?: string | undefined
  sport_in?: Sport | Sport[] | undefined
}): ActivitySpan {
  const { date_gte: from, date_lte: to, sport_in } = query
  return { from, to, sports: sport_in === undefined ? undefined : [sport_in].flat() }
}
