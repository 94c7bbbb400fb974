/** Changes against the athlete’s previous report of the same type. */
import { detectableBetween } from '@cadenza/analysis/change/metric-change'
import type { wire } from '@cadenza/contract'
import { metricsWhere } from '@cadenza/metrics'
import { explanation } from '@cadenza/metrics/explanations'
import { standardErrors } from '@cadenza/metrics/explanations/standard-errors'
import { reportTypes } from '@cadenza/report/report-type'
import type { Kysely } from 'kysely'
import type { ReportRange } from '../../platform/database/reports-table.ts'
import type { Database } from '../../platform/database/tables.ts'
import { mayRead, type Reader } from './present.ts'
import { type ReportRecord, reportBefore } from './queries.ts'

type Changes = Pick<wire.PreviousReport, 'changes' | 'score_changes'>

export async function previousOf(
  database: Kysely<Database>,
  report: ReportRecord,
  reader: Reader,
): Promise<{ report: ReportRecord; changes: Changes } | null> {
  const before = await reportBefore(database, report, !mayRead(reader, { published: false }))
  return before ? { report: before, changes: changesBetween(before, report) } : null
}

/** Differences of the ranges that both reports score: the one that their type names, else the first. */
function changesBetween(before: ReportRecord, now: ReportRecord): Changes {
  const [a, b] = [comparedRange(before), comparedRange(now)]
  return {
    changes: a && b ? metricChanges(a, b, now.sport) : {},
    score_changes: scoreChanges(before.scores, now.scores),
  }
}

function comparedRange({ type, ranges }: ReportRecord): ReportRange | undefined {
  const { scoredRange } = reportTypes[type]
  return ranges.find(({ name }) => name === scoredRange) ?? ranges[0]
}

function metricChanges(before: ReportRange, now: ReportRange, sport: 'bike' | 'run'): Changes['changes'] {
  const changes: Changes['changes'] = {}
  for (const { code, sides } of metricsWhere({ kind: 'mpi', sport }))
    for (const side of sides) {
      const [a, b] = [before, now].map(({ moving_time_based_stats: { mpi } }) => mpi[code]?.[side]?.avg)
      if (a == null || b == null) continue
      const difference = b - a
      const stated = explanation(code)?.error
      const least = stated ? detectableBetween({ stated, standard: standardErrors[code] }, side) : null
      const clear = least === null ? null : Math.abs(difference) > least
      changes[code] = { ...changes[code], [side]: { difference, clear } }
    }
  return changes
}

/** No minimal detectable change is known of scores, which rest on several metrics. */
function scoreChanges(before: wire.Report['scores'], now: wire.Report['scores']): Changes['score_changes'] {
  // Scores of different references are not comparable.
  if (!before || !now || before.reference.id !== now.reference.id) return {}
  if (before.reference.version !== now.reference.version) return {}
  const pairs: [string, number | null | undefined, number | null | undefined][] = [
    ['total', before.total, now.total],
    ...Object.keys(now.categories).map(
      (key) => [key, before.categories[key], now.categories[key]] as [string, number | null, number | null],
    ),
  ]
  return Object.fromEntries(
    pairs.flatMap(([key, a, b]) =>
      a == null || b == null ? [] : [[key, { difference: b - a, clear: null }]],
    ),
  )
}
