import { downloadLimit } from '@cadenza/contract/limits'
import { isBuilt } from '@cadenza/contract/pages'
import { type ActivityRow, downloadLink } from '../../features/activity-list/queries.ts'
import { comparePath as pathOfPicks } from '../../features/comparison/compare-path.ts'
import { mostPicks } from '../../features/comparison/picks.ts'
import { currentSession } from '../../platform/session/session.ts'
import { showFailure } from '../../ui/errors/notices.ts'

export const offersComparison = (): boolean => isBuilt('compare')

export const tooManyToCompare = (rows: readonly ActivityRow[]): boolean => rows.length > mostPicks

/** Path of the comparison of these activities. */
export const comparePath = (rows: readonly ActivityRow[], userUuid: string): string =>
  pathOfPicks(
    rows.map(({ uuid }) => ({ activityUuid: uuid, part: 'all' })),
    userUuid,
  )

/** Tests whether originals can be downloaded. */
export const offersDownload = (): boolean => currentSession().features.has('zip_download')

export const tooManyToDownload = (rows: readonly ActivityRow[]): boolean => rows.length > downloadLimit

/**
 * Downloads a ZIP of the originals. The link works without the header for ten minutes; thanks to `download`,
 * a failure does not leave the page.
 */
export function download(userUuid: string, rows: readonly ActivityRow[]): void {
  const uuids = rows.map(({ uuid }) => uuid)
  downloadLink(userUuid, uuids).then((url) => {
    if (!url) return
    const link = document.createElement('a')
    link.href = url
    link.download = ''
    link.click()
  }, showFailure)
}
