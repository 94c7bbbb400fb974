import { parseRangeInfo } from '@cadenza/contract/range-info'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router'
import { activityQuery, filesQuery, rangesQuery, seriesQuery } from '../../features/activity/queries.ts'
import { useAthleteOnScreen } from '../../features/explain/athlete-on-screen.ts'
import { currentShare } from '../../platform/api/share.ts'
import { Message } from '../../ui/components/message.tsx'
import { failedPart } from '../../ui/components/part-failed.tsx'
import { NotFound } from '../../ui/errors/not-found.tsx'
import { Deleted } from './deleted.tsx'
import { ViewSkeleton } from './skeleton.tsx'
import { ActivityView } from './view.tsx'

/** /activities/:activityUuid and /activities/:activityUuid/range/:rangeInfo */
export function Component() {
  const { activityUuid = '', rangeInfo } = useParams()
  return <ActivityPage activityUuid={activityUuid} rangeInfo={rangeInfo} />
}

/** Tests whether the text can name a part of an activity; without one, the whole is meant. */
const namesPart = (rangeInfo: string | undefined) =>
  rangeInfo === undefined || parseRangeInfo(rangeInfo) !== undefined

/** Activity as far as the user may see it; all of it without a selected range. */
export function ActivityPage({
  activityUuid,
  rangeInfo,
}: {
  activityUuid: string
  rangeInfo: string | undefined
}) {
  const { search } = useLocation()
  const { t } = useTranslation('activity')
  const activity = useQuery(activityQuery(activityUuid))
  const series = useQuery(seriesQuery(activityUuid))
  // The view waits for these, and the menu for its files.
  usePrefetchQuery(rangesQuery(activityUuid))
  usePrefetchQuery(filesQuery(activityUuid))

  useEffect(() => {
    performance.mark('cadenza:activity-entered')
  }, [])
  useAthleteOnScreen(activity.data?.userUuid, activity.data?.sport)

  // It was merged into another, with its link and ranges.
  if (activity.data && activity.data.uuid !== activityUuid) {
    const share = currentShare()
    const path = `/activities/${activity.data.uuid}${share ? `/share/${share.hash}` : ''}`
    return <Navigate to={path + search} replace />
  }
  if (activity.error && !activity.data)
    return (
      <Message title={t('failed')} text={activity.error.message}>
        <button
          type="button"
          className="btn p"
          onClick={() => {
            for (const query of [activity, series]) if (query.isError) void query.refetch()
          }}
        >
          {t('tryAgain')}
        </button>
      </Message>
    )
  if (activity.data === null || !namesPart(rangeInfo)) return <NotFound />
  if (activity.data?.deleted) return <Deleted activity={activity.data} />
  if (!activity.data) return <ViewSkeleton />
  return (
    <ActivityView
      key={activityUuid}
      activity={activity.data}
      series={series.data}
      seriesFailed={failedPart(series)}
      rangeInfo={rangeInfo}
    />
  )
}
