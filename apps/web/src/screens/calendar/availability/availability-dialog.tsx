import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { FailureNotice } from '../../../ui/components/failure-notice.tsx'
import type { Day, Weekday } from '../../../ui/dates/days.ts'
import styles from './availability.module.css'
import { DifferentDays } from './different-days.tsx'
import { availabilityQuery } from './queries.ts'
import { UsualWeek } from './usual-week.tsx'

interface Props {
  userUuid: string
  today: Day
  firstDay: Weekday
  dates: DateDisplay
  onClose(): void
}

/** The time one has for training on each weekday, and on days that differ. */
export default function AvailabilityDialog({ userUuid, today, firstDay, dates, onClose }: Props) {
  const { t } = useTranslation('calendar')
  const { data: availability, error, refetch } = useQuery(availabilityQuery(userUuid))
  return (
    <Dialog title={t('availability')} size="wide" onClose={onClose}>
      <div className={styles.dialog}>
        <p className="muted">{t('availabilityHint')}</p>
        {error && !availability && (
          <div className={styles.row}>
            <FailureNotice message={error.message} />
            <button type="button" className="btn" onClick={() => void refetch()}>
              {t('tryAgain')}
            </button>
          </div>
        )}
        {availability && (
          <>
            <UsualWeek
              {...{ userUuid, availability, firstDay, dates }}
              onSaved={onClose}
              onCancel={onClose}
            />
            <DifferentDays {...{ userUuid, today, dates }} days={availability.days} />
          </>
        )}
      </div>
    </Dialog>
  )
}
