import type { Loss } from '@cadenza/workout/formats/files'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/components/dialog.tsx'
import styles from './workout.module.css'

interface Props {
  /** Parts that a file could not carry, or that could not be read. */
  losses: readonly Loss[]
  imported: boolean
  onClose(): void
}

/** List of what differs between a file and the workout, each once. */
export function LossesDialog({ losses, imported, onClose }: Props) {
  const { t } = useTranslation('workout')
  const counted = new Map<string, number>()
  for (const { key, parameters } of losses) {
    const text = t(`contract:${key}`, { ...parameters })
    counted.set(text, (counted.get(text) ?? 0) + 1)
  }
  return (
    <Dialog title={t(imported ? 'importedWith' : 'exportedWith')} onClose={onClose}>
      <ul className={styles.losses}>
        {[...counted].map(([text, count]) => (
          <li key={text}>
            <span className="grow">{text}</span>
            {count > 1 && <span className="muted">{`${count} ×`}</span>}
          </li>
        ))}
      </ul>
      <div className={styles.end}>
        <button type="button" className="btn p" onClick={onClose}>
          {t('shell:close')}
        </button>
      </div>
    </Dialog>
  )
}
