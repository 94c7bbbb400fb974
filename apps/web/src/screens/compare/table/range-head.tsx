import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { rangePlace } from '../../../features/activity/range-address.ts'
import { rangeKey } from '../../../features/activity/range-info.ts'
import { useAthletes } from '../../../platform/session/athletes.ts'
import { dateDisplay } from '../../../platform/session/display.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { formatDay } from '../../../ui/dates/start-time.ts'
import { LineKey } from '../line-key.tsx'
import { pickedName } from '../names.ts'
import type { CompareState } from '../state/address.ts'
import { isReady, type Picked } from '../state/picked.ts'
import { RangeActs } from './range-acts.tsx'
import styles from './table.module.css'

interface Props {
  range: Picked
  place: number
  isFirst: boolean
  onLead(key: string): void
  onFind(changes: Partial<CompareState>): void
  onRemove(key: string): void
}

/** Head of a range’s columns: name, activity and date, or why nothing is shown. */
export function RangeHead({ range, place, isFirst, onLead, onFind, onRemove }: Props) {
  const { t } = useTranslation('compare')
  const athletes = useAthletes()
  const name = pickedName(range, t)
  const { activity, status } = range
  const owner = athletes.find(({ uuid }) => uuid === activity?.userUuid)?.name
  return (
    <th scope="colgroup" colSpan={4} className={styles.range} data-first={isFirst || undefined}>
      <div className={styles.named}>
        <LineKey place={place} />
        {activity && status === 'ready' ? (
          <Link className="clip" to={placeOf(range)}>
            {name}
          </Link>
        ) : (
          <span className="clip">{name}</span>
        )}
        <span className="grow" />
        {isReady(range) && <RangeActs {...{ range, name, isFirst, onLead, onFind }} />}
        <IconButton
          small
          icon="close"
          label={t('remove', { range: name })}
          onClick={() => onRemove(range.key)}
        />
      </div>
      {status === 'gone' && <div className={styles.about}>{t('gone')}</div>}
      {status === 'failed' && <div className={styles.about}>{t('rangeFailed')}</div>}
      {activity && status === 'ready' && (
        <>
          <div className="clip">
            {[owner, range.pick.part === 'all' ? t('wholeActivity') : activity.title]
              .filter(Boolean)
              .join(' · ')}
          </div>
          <div className={styles.day}>
            <span className="muted">{formatDay(activity.startTime, activity.timeZone, dateDisplay())}</span>
            {isFirst && <span className="chip on">{t('reference')}</span>}
          </div>
        </>
      )}
    </th>
  )
}

function placeOf({ pick, range }: Picked) {
  return rangePlace(pick.activityUuid, range ? rangeKey(range) : pick.part, '')
}
