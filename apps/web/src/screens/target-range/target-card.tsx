import { pagePath } from '@cadenza/contract/pages'
import { formatRangeInfo } from '@cadenza/contract/range-info'
import { formatClock, formatDuration } from '@cadenza/metrics'
import { formatDate } from '@cadenza/metrics/dates'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { deleteTarget, restoreTarget, type TargetRange } from '../../features/targets/queries.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import { dateDisplay, ownTimeZone } from '../../platform/session/display.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { SportIcon } from '../../ui/components/sport-icon.tsx'
import { offerUndo, withdrawUndo } from '../../ui/components/undo.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import { BandList } from './band-list.tsx'
import { TargetForm } from './target-form.tsx'
import styles from './target-range.module.css'

interface Props {
  target: TargetRange
  /** Activity of the target; undefined until known, or if it was merged or deleted. */
  activity: ActivityRow | undefined
  mayMark: boolean
}

/** A target range: where it comes from, and its bands, which can be edited. */
export function TargetCard({ target, activity, mayMark }: Props) {
  const { t } = useTranslation('target-range')
  const client = useQueryClient()
  const heading = useId()
  const [editing, setEditing] = useState(false)
  const { uuid, name, sport, activityUuid, relativeStartTime: startMs, relativeEndTime: endMs } = target
  const reload = () => client.invalidateQueries({ queryKey: queryKeys.targetRanges })
  const rangeInfo = formatRangeInfo({ kind: 'selection', startMs, endMs })
  const dayOf = (instant: string | Date, timeZone: string) =>
    formatDate(new Date(instant), { ...dateDisplay(), timeZone })

  async function remove() {
    withdrawUndo('target')
    await deleteTarget(uuid)
    await reload()
    const undo = () => void restoreTarget(uuid).then(reload, showFailure)
    offerUndo('target', t('deleted', { name }), t('undo'), undo)
  }

  return (
    <section className="panel" aria-labelledby={heading}>
      <div className="ph">
        <SportIcon sport={sport} label={t(`sport_${sport}`)} />
        <h2 id={heading} className={`clip ${styles.name}`}>
          {name}
        </h2>
        <span className="grow" />
        {mayMark && !editing && (
          <>
            <IconButton icon="pencil" label={t('edit', { name })} onClick={() => setEditing(true)} />
            <IconButton
              icon="trash"
              label={t('delete', { name })}
              onClick={() => remove().catch(showFailure)}
            />
          </>
        )}
      </div>
      <p className={`small muted ${styles.origin}`}>
        <Link to={pagePath('activityRange', { activityUuid, rangeInfo })}>
          {activity
            ? t('from', { title: activity.title, date: dayOf(activity.startTime, activity.timeZone) })
            : t('fromActivity')}
        </Link>
        {' · '}
        <span className={styles.span}>
          {t('span', {
            from: formatClock(startMs / 1000),
            to: formatClock(endMs / 1000),
            duration: formatDuration((endMs - startMs) / 1000),
          })}
        </span>
        {` · ${t('set', { date: dayOf(target.registeredAt, ownTimeZone()) })}`}
      </p>
      {editing ? (
        <TargetForm target={target} onSaved={reload} onClose={() => setEditing(false)} />
      ) : (
        <BandList target={target} />
      )}
    </section>
  )
}
