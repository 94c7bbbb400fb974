import { lazy, memo, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../../features/activity/queries.ts'
import { ActivityReports } from '../../../features/reports/activity-reports.tsx'
import { ShareButton } from '../../../features/share/share-button.tsx'
import { currentShare } from '../../../platform/api/share.ts'
import { useAthletes } from '../../../platform/session/athletes.ts'
import { dateDisplay } from '../../../platform/session/display.ts'
import { currentSession } from '../../../platform/session/session.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { SportIcon } from '../../../ui/components/sport-icon.tsx'
import { formatStart } from '../../../ui/dates/start-time.ts'
import styles from '../view.module.css'
import { DeleteButton } from './delete-button.tsx'
import { DownloadMenu } from './download-menu.tsx'
import { HeaderNote } from './header-note.tsx'
import { HeaderTags, TagChips } from './header-tags.tsx'
import { Neighbours } from './neighbours.tsx'

const EditDialog = lazy(() => import('../../../features/activity-edit/edit-dialog.tsx'))

/** Header of an activity: sport, title, local time, athlete. */
export const Header = memo(function Header({ activity }: { activity: Activity }) {
  const { t } = useTranslation('activity')
  const { account } = currentSession()
  const { t: ofRanges } = useTranslation('ranges')
  const [editing, setEditing] = useState(false)
  const [noting, setNoting] = useState(false)
  // Anybody who may mark it can edit its tags.
  const mayEdit = activity.may?.includes('mark') ?? false
  const mayWrite = activity.may?.includes('write') ?? false
  const athlete = useAthletes().find(({ uuid }) => uuid === activity.userUuid)
  const name = currentShare()
    ? undefined
    : (athlete ?? (account?.uuid === activity.userUuid ? account : undefined))?.name
  return (
    <div className={styles.header}>
      <title>{`${activity.title} – Cadenza`}</title>
      <h1>
        <SportIcon sport={activity.sport} size={20} label={t(`sport_${activity.sport}`)} />
        <span className="clip">{activity.title}</span>
        {mayEdit && (
          <IconButton small icon="pencil" label={ofRanges('edit')} onClick={() => setEditing(true)} />
        )}
      </h1>
      {editing && (
        <Suspense fallback={null}>
          <EditDialog activity={activity} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      <span className={styles.when}>
        <time dateTime={activity.startTime}>
          {formatStart(activity.startTime, activity.timeZone, dateDisplay())}
        </time>
        {name && <> · {name}</>}
      </span>
      {mayEdit ? (
        <HeaderTags activity={activity} />
      ) : (
        activity.tags.length > 0 && <TagChips tags={activity.tags} />
      )}
      {mayWrite && !activity.note && !noting && (
        <IconButton small icon="note" label={ofRanges('addNote')} onClick={() => setNoting(true)} />
      )}
      {activity.fileName && (
        <span className={`${styles.file} clip`} title={activity.fileName}>
          <Icon name="doc" size={12} />
          <span className="clip">{activity.fileName}</span>
        </span>
      )}
      {account && !currentShare() && (
        <span className={styles.actions} data-tutorial="activity-actions">
          {mayWrite && <ShareButton activity={activity} />}
          {currentSession().features.has('report') && activity.sport !== 'other' && (
            <ActivityReports activity={activity} label={t('reports')} />
          )}
          <DownloadMenu activity={activity} />
          {mayWrite && <DeleteButton activity={activity} />}
          <Neighbours activity={activity} />
        </span>
      )}
      <HeaderNote activity={activity} mayEdit={mayWrite} editing={noting} onEditing={setNoting} />
    </div>
  )
})
