import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { activitiesQuery } from '../../features/activity-list/queries.ts'
import { Overview } from '../../features/athletes/overview.tsx'
import { sectionPath } from '../../features/athletes/selected-athlete.ts'
import { itemsQuery } from '../../features/dashboard-items/queries.ts'
import { ChooseFiles } from '../../features/uploads/choose-files.tsx'
import { DropOverlay } from '../../features/uploads/drop-overlay.tsx'
import { UploadStrip } from '../../features/uploads/upload-strip.tsx'
import { useUploads } from '../../features/uploads/uploads.ts'
import { useAthletes } from '../../platform/session/athletes.ts'
import { dateDisplay, displayOptions, ownTimeZone } from '../../platform/session/display.ts'
import { currentSession } from '../../platform/session/session.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { Message } from '../../ui/components/message.tsx'
import { longDay } from '../../ui/dates/day-names.ts'
import { todayOf } from '../../ui/dates/days.ts'
import { NotFound } from '../../ui/errors/not-found.tsx'
import styles from './dashboard.module.css'
import { Empty } from './empty.tsx'
import { ItemActions } from './items/item-actions.tsx'
import { itemsOf } from './items/kind.ts'
import { Panels } from './panels.tsx'
import { PlannedWeek } from './planned-week.tsx'
import { Saved } from './saved.tsx'
import { DashboardSkeleton } from './skeleton.tsx'
import { newestFirst } from './sums.ts'

const none: readonly never[] = []
/** Athletes of a coach above their own panels. */
const athleteRows = 12

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
  const { data: saved = none } = useQuery(itemsQuery)
  const items = useMemo(
    () => itemsOf(saved, { userUuid, mine }, [...currentSession().features]),
    [saved, userUuid, mine],
  )
  const visible = useMemo(() => items.filter(({ item }) => item.isVisible), [items])
  const athlete = useAthletes().find(({ uuid }) => uuid === userUuid)
  const zone = (mine ? undefined : (athlete?.timeZone ?? newest?.timeZone)) ?? ownTimeZone()
  const today = todayOf(newest, Date.now(), zone)

  if (error && !data)
    return (
      <Message title={t('activities:failed')} text={error.message}>
        <button type="button" className="btn p" onClick={() => void refetch()}>
          {t('activities:tryAgain')}
        </button>
      </Message>
    )
  if (data === null) return <NotFound />
  return (
    <div className={styles.page}>
      <title>{`${t('page.dashboard')} – Cadenza`}</title>
      <div className={styles.head}>
        <h1>{t('page.dashboard')}</h1>
        <time dateTime={today} className={`small muted ${styles.date}`}>
          {longDay(today, dates)}
        </time>
        <span className="grow" />
        {(newest || items.length > 0) && (
          <ItemActions
            hidden={items.filter(({ item }) => !item.isVisible)}
            analysis={sectionPath('analysis', mine ? undefined : userUuid)}
          />
        )}
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
          <Overview most={athleteRows} />
        </div>
      )}
      {isPending ? (
        <DashboardSkeleton />
      ) : newest ? (
        <Panels
          items={visible}
          userUuid={userUuid}
          mine={mine}
          rows={rows}
          newest={newest}
          today={today}
          display={display}
          dates={dates}
        />
      ) : (
        <div className={styles.first}>
          <Empty mine={mine} />
          <PlannedWeek userUuid={userUuid} mine={mine} today={today} display={display} dates={dates} />
          {/* A coach without own activities has saved views of the athletes. */}
          <Saved items={visible} userUuid={userUuid} display={display} dates={dates} />
        </div>
      )}
    </div>
  )
}
