import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { activitiesQuery } from '../../features/activity-list/queries.ts'
import { Overview } from '../../features/athletes/overview.tsx'
import { sectionPath } from '../../features/athletes/selected-athlete.ts'
import { LoadPanel } from '../../features/load/load-panel.tsx'
import { ChooseFiles } from '../../features/uploads/choose-files.tsx'
import { DropOverlay } from '../../features/uploads/drop-overlay.tsx'
import { UploadStrip } from '../../features/uploads/upload-strip.tsx'
import { useUploads } from '../../features/uploads/uploads.ts'
import { useAthletes } from '../../platform/session/athletes.ts'
import { dateDisplay, displayOptions, ownTimeZone } from '../../platform/session/display.ts'
import { currentPreferences } from '../../platform/session/own-preferences.ts'
import { currentSession } from '../../platform/session/session.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { Message } from '../../ui/components/message.tsx'
import { longDay } from '../../ui/dates/day-names.ts'
import { firstWeekday, todayOf } from '../../ui/dates/days.ts'
import { NotFound } from '../../ui/errors/not-found.tsx'
import styles from './dashboard.module.css'
import { Empty } from './empty.tsx'
import { LastActivity } from './last-activity.tsx'
import { Recent } from './recent.tsx'
import { SevenDays } from './seven-days.tsx'
import { DashboardSkeleton } from './skeleton.tsx'
import { lastSevenDays, newestFirst, weeksUntil } from './sums.ts'
import { TwelveWeeks } from './twelve-weeks.tsx'

const recentRows = 8
const weekCount = 12
const none: readonly never[] = []

/** / and /athletes/:userUuid */
export function Component() {
  const { t } = useTranslation(['shell', 'activities'])
  const { account } = currentSession()
  const { userUuid = account?.uuid ?? '' } = useParams()
  const mine = userUuid === account?.uuid
  const { locale, unit } = displayOptions()
  const display = useMemo(() => ({ locale, unit }), [locale, unit])
  const dates = dateDisplay()
  const uploads = useUploads()
  const { data, error, isPending, refetch } = useQuery(activitiesQuery(userUuid))
  const rows = useMemo(() => newestFirst(data ?? none), [data])
  const newest = rows[0]
  const athlete = useAthletes().find(({ uuid }) => uuid === userUuid)
  const zone = (mine ? undefined : (athlete?.timeZone ?? newest?.timeZone)) ?? ownTimeZone()
  const today = todayOf(newest, Date.now(), zone)
  const first = firstWeekday[currentPreferences(locale).weekStart]
  const [before, last] = useMemo(() => lastSevenDays(rows, today), [rows, today])
  const weeks = useMemo(() => weeksUntil(rows, today, first, weekCount), [rows, today, first])

  if (error && !data)
    return (
      <Message title={t('activities:failed')} text={error.message}>
        <button type="button" className="btn p" onClick={() => void refetch()}>
          {t('activities:tryAgain')}
        </button>
      </Message>
    )
  if (data === null) return <NotFound />
  const list = sectionPath('activities', mine ? undefined : userUuid)
  return (
    <div className={styles.page}>
      <title>{`${t('page.dashboard')} – Cadenza`}</title>
      <div className={styles.head}>
        <h1>{t('page.dashboard')}</h1>
        <time dateTime={today} className={`small muted ${styles.date}`}>
          {longDay(today, dates)}
        </time>
        <span className="grow" />
        {mine && newest && (
          <ChooseFiles className="btn p">
            <Icon name="upload" />
            {t('activities:upload')}
          </ChooseFiles>
        )}
      </div>
      {mine && (uploads.length > 0 ? <UploadStrip /> : <DropOverlay />)}
      {mine && account?.role.includes('coach') && (
        <div className={styles.athletes}>
          <Overview />
        </div>
      )}
      {isPending ? (
        <DashboardSkeleton />
      ) : newest && before && last ? (
        <div className={styles.grid}>
          <LastActivity key={newest.uuid} row={newest} display={display} dates={dates} />
          <SevenDays week={last} before={before} today={today} list={list} display={display} dates={dates} />
          <LoadPanel
            userUuid={userUuid}
            mine={mine}
            rows={rows}
            today={today}
            firstWeekday={first}
            list={list}
            dates={dates}
          />
          <Recent rows={rows.slice(0, recentRows)} list={list} display={display} dates={dates} />
          <TwelveWeeks weeks={weeks} list={list} display={display} dates={dates} />
        </div>
      ) : (
        <Empty mine={mine} />
      )}
    </div>
  )
}
