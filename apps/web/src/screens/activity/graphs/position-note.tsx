import { useTranslation } from 'react-i18next'
import type { BikePosition } from '../../../features/activity/view-preferences.ts'
import styles from '../view.module.css'

/** Tells what the choice of a riding position leaves as it is. */
export function PositionNote({ position }: { position: BikePosition }) {
  const { t } = useTranslation('activity')
  if (position === 'all') return null
  return (
    <p className={styles.positionNote} role="status">
      <b>{t(position === 'sitting' ? 'onlySitting' : 'onlyStanding')}</b> {t('wholeTime')}
    </p>
  )
}
