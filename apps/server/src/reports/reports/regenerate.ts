import { ApiError, type wire } from '@cadenza/contract'
import type { Services } from '../../platform/services.ts'
import { commentsOn } from '../comments/comments-on.ts'
import { type OfReport, storeComments } from './change.ts'
import { mayRead } from './present.ts'
import type { ReportRecord } from './queries.ts'
import { currentReport } from './refresh.ts'

/** Writes the comments anew; they stay if that fails. Throws `NotFound` or `Conflict`. */
export async function regenerateComments(
  services: Services,
  of: OfReport,
  present: (row: ReportRecord) => Promise<wire.Report>,
): Promise<void> {
  const report = await currentReport(services, of)
  if (!report || !mayRead(of, report)) throw new ApiError('NotFound')
  const comments = await commentsOn(services, report)
  if (Object.keys(comments).length === 0) return
  await storeComments(services, of, { comments, version: report.version }, present)
}
