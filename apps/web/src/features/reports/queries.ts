import type { Locale, Product, wire } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryClient, queryKeys } from '../../platform/api/queries.ts'
import { saveBlob } from '../../platform/browser/save-blob.ts'
import { requireValid } from './require-valid.ts'

export type Report = Product<typeof wire.report>
export type ReportType = Report['type']
/** A report without its evaluation, ranges and drills, as in lists. */
export type ListedReport = Omit<Report, 'evaluation' | 'ranges' | 'drills' | 'outdatedComments'>
export type ReportChange = Product<typeof wire.reportChange>
export type NewReport = Product<typeof wire.newReport>
export type PreviousReport = Product<typeof wire.previousReport>
export type EvaluationKey = keyof Report['evaluation']['evaluations']
export type RangeEvaluation = NonNullable<Report['evaluation']['evaluations'][EvaluationKey]>
export type EvaluatedMetric = RangeEvaluation['metrics'][string]
export type Scores = NonNullable<Report['scores']>
export type Drill = Product<typeof wire.drill>

const keyOf = (uuid: string) => [...queryKeys.reports, uuid] as const

/** A report; null if it is missing, deleted or not visible. */
export const reportQuery = (uuid: string) =>
  queryOptions({
    queryKey: keyOf(uuid),
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.reports.read, { params: { reportUuid: uuid }, signal }))?.report ?? null,
  })

/** Reports of an athlete, newest first; with `activity`, those made from it. */
export const reportsQuery = (user: string, activity?: string) =>
  queryOptions({
    queryKey: [...queryKeys.reports, 'list', user, activity ?? ''],
    queryFn: async ({ signal }): Promise<readonly ListedReport[]> => {
      const found: ListedReport[] = []
      for (;;) {
        const before = found.at(-1)?.uuid
        const answer = await api.call(endpoints.reports.list, { query: { user, activity, before }, signal })
        found.push(...(answer?.reports ?? []))
        if (!answer?.more) return found
      }
    },
  })

/** The previous report of the same type with what changed; null for the first one. */
export const previousQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...keyOf(uuid), 'previous'],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.reports.previous, { params: { reportUuid: uuid }, signal }))?.previous ??
      null,
  })

const put = (report: Report | undefined) => {
  if (report) queryClient.setQueryData(keyOf(report.uuid), report)
  return report
}
const listsAreStale = () => queryClient.invalidateQueries({ queryKey: [...queryKeys.reports, 'list'] })

export async function makeReport(body: NewReport): Promise<Report | undefined> {
  requireValid(body)
  const made = put((await api.call(endpoints.reports.add, { body }))?.report)
  await listsAreStale()
  return made
}

/** Changes a report and shows the change at once; it is taken back if the server refuses it. */
export async function changeReport(before: Report, change: ReportChange): Promise<void> {
  requireValid({ ...change, internal_memo: change.internalMemo })
  // Values that are not named stay.
  const values = { ...before.values, ...change.values }
  queryClient.setQueryData(keyOf(before.uuid), { ...before, ...change, values, ranges: before.ranges })
  try {
    const params = { reportUuid: before.uuid }
    put((await api.call(endpoints.reports.change, { params, body: change }))?.report)
    await listsAreStale()
  } catch (error) {
    put(before)
    void queryClient.invalidateQueries({ queryKey: keyOf(before.uuid) })
    throw error
  }
}

export async function deleteReport(uuid: string): Promise<void> {
  await api.call(endpoints.reports.remove, { params: { reportUuid: uuid } })
  queryClient.setQueryData(keyOf(uuid), null)
  await listsAreStale()
}

export async function restoreReport(uuid: string): Promise<void> {
  put((await api.call(endpoints.reports.restore, { params: { reportUuid: uuid } }))?.report)
  await listsAreStale()
}

/** ms; the comment writer may be another service. */
const writingMs = 120_000

export async function regenerateComments(uuid: string): Promise<void> {
  const params = { reportUuid: uuid }
  put((await api.call(endpoints.reports.regenerateComments, { params, timeoutMs: writingMs }))?.report)
}

/** ms; the server may have to start its browser. */
const printingMs = 120_000

/** Downloads a report as PDF, as the server prints it in this language. */
export async function savePdf(
  { uuid, name }: Pick<Report, 'uuid' | 'name'>,
  query: { lang: Locale; details?: '0' | '1' | undefined },
): Promise<void> {
  const call = { params: { reportUuid: uuid }, query, timeoutMs: printingMs }
  const pdf = await api.bytes(endpoints.reports.pdf, call)
  if (pdf) saveBlob(new Blob([pdf], { type: 'application/pdf' }), `${name}.pdf`)
}

/** Newest report of an athlete that an activity belongs to; null without one. */
export const reverseQuery = (userUuid: string, activitySessionId: string) =>
  queryOptions({
    queryKey: [...queryKeys.reports, 'reverse', userUuid, activitySessionId],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.reports.reverse, { params: { userUuid, activitySessionId }, signal }))
        ?.report ?? null,
  })

/** Why reports are not mailed to this account's athlete; null if they are. */
export const notMailedQuery = queryOptions({
  queryKey: [...queryKeys.reports, 'not-mailed'],
  // As with digests: there is no mail server, or the address is not confirmed.
  queryFn: async ({ signal }) =>
    (await api.call(endpoints.digests.read, { signal }))?.digest.hindrance ?? null,
})

export async function acceptReport(uuid: string, email: string): Promise<void> {
  put((await api.call(endpoints.reports.accept, { params: { reportUuid: uuid }, body: { email } }))?.report)
  await listsAreStale()
}

/** All drills in one language. */
export const drillsQuery = (lang: Locale) =>
  queryOptions({
    queryKey: ['drills', lang],
    queryFn: async ({ signal }): Promise<readonly Drill[]> =>
      (await api.call(endpoints.drills.list, { query: { lang }, signal }))?.drills ?? [],
  })
