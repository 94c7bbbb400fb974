import type { DisplayOptions } from '@cadenza/metrics'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../../features/activity/queries.ts'
import { SensorTable } from '../../../features/sensor-table/index.tsx'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import styles from './sensors.module.css'

interface Props {
  motion: NonNullable<Activity['motion']>
  display: DisplayOptions
  /** Beside the graphs: only their reliability and coverage, with everything in a dialog. */
  brief?: boolean
}

/** Quality of the motion sensors' data, by sensor, with their problems. */
export const Sensors = memo(function Sensors({ motion, display, brief = false }: Props) {
  const { t } = useTranslation('activity')
  const [open, setOpen] = useState(false)
  return (
    <section className={`panel ${styles.sensors}`} aria-label={t('sensors')} data-brief={brief || undefined}>
      <div className="ph">
        <h2>{t('sensors')}</h2>
        <span className="small muted grow">
          {t(motion.sport === 'cycling' ? 'strokesFound' : 'stridesFound', { count: motion.cycles })}
        </span>
        {brief && (
          <IconButton
            small
            icon="expand"
            label={t('sensorsLarge')}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
        )}
      </div>
      <SensorTable motion={motion} display={display} brief={brief} />
      {open && (
        <Dialog title={t('sensors')} size="large" onClose={() => setOpen(false)}>
          <SensorTable motion={motion} display={display} brief={false} />
        </Dialog>
      )}
    </section>
  )
})
