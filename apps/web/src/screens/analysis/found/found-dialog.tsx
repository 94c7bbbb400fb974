import { pagePath } from '@cadenza/contract/pages'
import { formatRangeInfo } from '@cadenza/contract/range-info'
import { formatClock, formatNumber } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { GraphqlArguments } from '../../../platform/api/graphql-types.ts'
import { dateDisplay } from '../../../platform/session/display.ts'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { failedPart, PartFailed } from '../../../ui/components/part-failed.tsx'
import { dayName } from '../../../ui/dates/day-names.ts'
import styles from './found.module.css'
import { type FoundActivity, matchingQuery, mostFound } from './queries.ts'

/** Search for the seconds of a span of days or a cell, and its name. */
export interface Search {
  title: string
  asked: Omit<GraphqlArguments['matchingSeconds'], 'limit'>
  /** Lists the longest spans of each activity, which are of interest where limits select them. */
  spans: boolean
}

interface Props {
  userUuid: string
  search: Search
  onClose(): void
}

/** Activities that hold certain seconds, with links to the activities and to the longest spans. */
export function FoundDialog({ userUuid, search, onClose }: Props) {
  const { t } = useTranslation('analysis')
  const query = useQuery(matchingQuery(userUuid, { ...search.asked, limit: mostFound }))
  const { data, isPending } = query
  return (
    <Dialog title={search.title} size="wide" onClose={onClose}>
      <PartFailed text={t('foundFailed')} again={t('tryAgain')} part={failedPart(query)} />
      {isPending && !query.error && (
        <p role="status" className="muted">
          {t('searching')}
        </p>
      )}
      {data && <Found found={data} spans={search.spans} />}
    </Dialog>
  )
}

/** Spans named for each activity. */
const shownSpans = 4

function Found({ found, spans }: { found: readonly FoundActivity[]; spans: boolean }) {
  const { t } = useTranslation('analysis')
  const dates = dateDisplay()
  if (found.length === 0) return <p>{t('foundNone')}</p>
  return (
    <>
      <p className="small muted" role="status">
        {t('found', { count: found.length })}
        {found.length === mostFound && ` ${t('foundMost')}`}
      </p>
      <div className={styles.list}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('date')}</th>
              <th scope="col">{t('activity')}</th>
              <th scope="col" className="n">
                {t('time')}
              </th>
              {spans && <th scope="col">{t('longest')}</th>}
            </tr>
          </thead>
          <tbody>
            {found.map((each) => (
              <tr key={each.activity_uuid}>
                <td>{dayName(each.date, dates)}</td>
                <th scope="row" className={styles.title}>
                  <Link className="clip" to={pagePath('activity', { activityUuid: each.activity_uuid })}>
                    {each.title}
                  </Link>
                </th>
                <td className="n">{formatClock(each.seconds)}</td>
                {spans && (
                  <td>
                    <span className={styles.spans}>
                      {longest(each.spans).map((span) => (
                        <SpanLink key={span.relative_start_time} activity={each} span={span} />
                      ))}
                    </span>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The longest spans, which the server lists in order of time. */
const longest = (spans: FoundActivity['spans']) =>
  spans.toSorted((a, b) => b.seconds - a.seconds).slice(0, shownSpans)

interface SpanProps {
  activity: FoundActivity
  span: FoundActivity['spans'][number]
}

/** Link to a span as the selection of its activity. */
function SpanLink({ activity, span }: SpanProps) {
  const { t } = useTranslation('analysis')
  const { locale } = dateDisplay()
  const start = formatClock(span.relative_start_time / 1000)
  const seconds = formatNumber(span.seconds, 0, locale)
  const rangeInfo = formatRangeInfo({
    kind: 'selection',
    startMs: span.relative_start_time,
    endMs: span.relative_end_time,
  })
  return (
    <Link
      to={pagePath('activityRange', { activityUuid: activity.activity_uuid, rangeInfo })}
      aria-label={t('openSpan', { start, seconds, title: activity.title })}
    >
      {start} <span className="muted">{t('seconds', { seconds })}</span>
    </Link>
  )
}
