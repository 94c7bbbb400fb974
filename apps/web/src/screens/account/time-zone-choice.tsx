import { formatTime } from '@cadenza/metrics/dates'
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { browserTimeZone, dateDisplay, ownTimeZone } from '../../platform/session/display.ts'
import styles from './account.module.css'
import { namedZone, zonesByRegion } from './time-zones.ts'

/** Time zone for days, weeks, load and mails, with a shortcut to the browser's. */
export function TimeZoneChoice({ onChoose }: { onChoose(timeZone: string): void }) {
  const { t } = useTranslation('account')
  const id = useId()
  const chosen = ownTimeZone()
  const here = browserTimeZone()
  const now = new Date()
  const { locale } = dateDisplay()
  const time = formatTime(now, { ...dateDisplay(), timeZone: chosen })
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        {t('timeZone')}
      </label>
      <div>
        <NativeSelect
          id={id}
          name="time_zone"
          className={styles.select}
          aria-describedby={`${id}-hint`}
          value={chosen}
          data={zonesByRegion([chosen, here], t('timeZoneOther'))}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
        <p id={`${id}-hint`} className={styles.hint}>
          {t('timeZoneHint', { name: namedZone(chosen, locale, now), time })}
        </p>
        {here !== chosen && (
          <button type="button" className="btn q" onClick={() => onChoose(here)}>
            {t('timeZoneHere', { zone: here.replaceAll('_', ' ') })}
          </button>
        )}
      </div>
    </div>
  )
}
