/** JSON of form at equal effort, made in a worker thread. */
import { differences } from '@cadenza/analysis/effort/differences'
import type { EffortPlan, EffortSums } from '@cadenza/analysis/effort/equal-effort'
import { dayNumber } from '@cadenza/analysis/history/buckets'
import { trendOf } from '@cadenza/analysis/history/trend'
import { type Channel, conversionOf } from '@cadenza/analysis/seconds/channel'
import type { Side } from '@cadenza/metrics'
import type { Shape } from './shape.ts'
import { json } from './text.ts'

/** A span of one athlete; its place in the list of all is its group in the sums. */
export interface EffortSpan {
  athlete: string
  /** First day. */
  date: string
  /** With the interval activity. */
  activity: { uuid: string; title: string } | undefined
}

/** Sums of the spans of athletes. */
export interface EffortOfSpans {
  plan: EffortPlan
  parts: readonly EffortSums[]
  athletes: readonly string[]
  spans: readonly EffortSpan[]
  /** As it was asked: metric and side. */
  asked: readonly { metric: string; side: Side }[]
}

export interface EffortText extends EffortOfSpans {
  shape: Shape
}

/** JSON of a list of `EqualEffort` with the requested fields. */
export const effortText = ({ shape, ...of }: EffortText): string => json(effortRows(of), shape)

/** One `EqualEffort` an athlete. Spans and athletes without an activity that counts are left out. */
export function effortRows({ plan, parts, athletes, spans, asked }: EffortOfSpans) {
  const activities = new Map<number, number>()
  for (const part of parts)
    for (const group of part.activities) activities.set(group, (activities.get(group) ?? 0) + 1)
  const groupsOf = (athlete: string) =>
    spans.flatMap((span, group) => (span.athlete === athlete && activities.has(group) ? [group] : []))
  const counted = athletes.filter((athlete) => groupsOf(athlete).length > 0)
  return counted.map((athlete) => {
    const groups = groupsOf(athlete)
    const own = groups.map((group) => spans[group] as EffortSpan)
    const found = differences(parts, groups)
    return {
      user_uuid: athlete,
      buckets: {
        date: own.map(({ date }) => date),
        activity_uuid: own.map(({ activity }) => activity?.uuid ?? null),
        title: own.map(({ activity }) => activity?.title ?? null),
        activities: groups.map((group) => activities.get(group) ?? 0),
      },
      series: plan.channels.map((channel, n) => {
        const figure = figureOf(channel)
        const spansOf =
          found[n] ?? groups.map(() => ({ mean: null, others: null, all: null, seconds: 0, bins: 0 }))
        const value = spansOf.map(({ mean }) => figure(mean))
        const usual = spansOf.map(({ others }) => figure(others))
        const difference = value.map((one, i) => {
          const other = usual[i]
          return one === null || typeof other !== 'number' ? null : one - other
        })
        const days = own.map(({ date }) => dayNumber(date))
        // From the mean of all: a trend of differences from the others alone would be too steep.
        const all = spansOf.map((span) => figure(span.all))
        const away = value.map((one, i) => (one === null ? null : one - (all[i] as number)))
        const trend = trendOf(days, away)
        return {
          ...(asked[n] as EffortOfSpans['asked'][number]),
          value,
          usual,
          difference,
          seconds: spansOf.map(({ seconds }) => seconds),
          bins: spansOf.map(({ bins }) => bins),
          trend: trend && {
            per_30_days: trend.per30Days,
            low: trend.low,
            high: trend.high,
            points: trend.points,
          },
        }
      }),
    }
  })
}

/** The metric's figure of an average; null if it has none. */
function figureOf(channel: Channel): (mean: number | null) => number | null {
  const convert = conversionOf(channel)?.figure
  return (mean) => {
    if (mean === null) return null
    const figure = convert ? convert(mean) : mean
    return Number.isFinite(figure) ? figure : null
  }
}
