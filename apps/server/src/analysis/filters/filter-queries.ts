/** The filter of lists of activities and ranges, and its bounds on their figures as conditions. */
import { invalid } from '@cadenza/contract'
import { metric } from '@cadenza/metrics'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { type ActivityFilter, holdsWords } from '../../library/activities/queries.ts'
import { wordsOf } from '../../library/activities/search.ts'

export interface ListFilter {
  sport_in?: readonly string[]
  tag_in?: readonly string[]
  tag_not_in?: readonly string[]
  type_in?: readonly string[]
  search?: string
  date_gte?: string
  date_lte?: string
  time_type?: 'moving_time' | 'duration'
  target_bike_position?: 'all' | 'standing' | 'sitting'
  range_filters?: unknown
  [bound: `${string}_gte` | `${string}_lte`]: number | string | undefined
}

const means = {
  avg_power: 'power',
  avg_cadence: 'cadence',
  avg_run_cadence: 'run_cadence',
  avg_speed: 'speed',
}

/** Selection of activities by everything but the ranges of metrics, which select seconds in analyses. */
export function activityFilterOf(list: ListFilter): Omit<ActivityFilter, 'limit'> {
  return {
    sports: list.sport_in,
    from: list.date_gte,
    to: list.date_lte,
    tagged: list.tag_in,
    untagged: list.tag_not_in,
    bounds: boundsOf({ ...list, range_filters: undefined }, 'a'),
  }
}

/** Set of statistics that the bounds compare. */
function setOf({ time_type, target_bike_position }: ListFilter): string {
  if (target_bike_position === 'standing') return 'standing_only_stats'
  if (target_bike_position === 'sitting') return 'sitting_only_stats'
  return time_type === 'duration' ? 'duration_based_stats' : 'moving_time_based_stats'
}

const metricRanges = z.record(z.string().max(60), z.tuple([z.number(), z.number()])).nullish()

/** Conditions on the figures of activities (`a`) or ranges (`r`). Throws `ValidationFailed`. */
export function boundsOf(filter: ListFilter, of: 'a' | 'r'): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = []
  const set = setOf(filter)
  const stats = sql.ref(`${of}.stats`)
  const mean = (...path: string[]) => sql`(${stats} #>> ${sql.val([set, ...path, 'avg'])}::text[])::real`
  const within = (figure: RawBuilder<unknown>, least: unknown, most: unknown) => {
    // The columns are float4, in which 0.1 differs from the float8 0.1; out of its range, PostgreSQL fails.
    if (typeof least === 'number') conditions.push(sql`${figure} >= ${Math.fround(least)}::real`)
    if (typeof most === 'number') conditions.push(sql`${figure} <= ${Math.fround(most)}::real`)
  }
  const isUsual = set === 'moving_time_based_stats'
  for (const [figure, code] of Object.entries(means)) {
    const column = of === 'r' ? sql`${sql.ref(`r.${figure}`)}` : sql`(${stats} ->> ${figure}::text)::real`
    within(
      isUsual ? column : mean('basic', code),
      filter[`${figure}_gte` as 'avg_gte'],
      filter[`${figure}_lte` as 'avg_lte'],
    )
  }
  const duration = of === 'r' ? sql`r.duration` : sql`(a.stats ->> 'duration')::real`
  within(duration, filter.duration_gte, filter.duration_lte)
  if (filter.search) {
    const text = of === 'r' ? sql`concat_ws(E'\\n', r.name, a.title)` : sql`a.title`
    conditions.push(holdsWords(text, wordsOf(filter.search)))
  }
  const ranges = metricRanges.safeParse(filter.range_filters)
  if (!ranges.success) throw invalid([{ field: 'range_filters', code: 'ErrorInvalidValue' }])
  for (const [code, [least, most]] of Object.entries(ranges.data ?? {})) {
    const kind = metric(code)?.kind
    if (!kind) throw invalid([{ field: `range_filters.${code}`, code: 'ErrorUnknownField' }])
    if (least > most) throw invalid([{ field: `range_filters.${code}`, code: 'ErrorBandOrder' }])
    const figures =
      kind === 'mpi'
        ? ['left', 'right', 'center'].map((side) => mean('mpi', code, side))
        : [mean('basic', code)]
    conditions.push(
      sql`(${sql.join(
        figures.map(
          (figure) => sql`${figure} between ${Math.fround(least)}::real and ${Math.fround(most)}::real`,
        ),
        sql` or `,
      )})`,
    )
  }
  return conditions
}
