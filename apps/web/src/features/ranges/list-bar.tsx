import { useTranslation } from 'react-i18next'
import { type Signal, useSignal } from '../../platform/signal.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import styles from './ranges.module.css'
import type { Progress } from './server-acts.ts'

interface Props {
  count: number
  onDelete(): void
  onClear(): void
}

/** Actions on the ranges marked in the list. */
export function ListBar({ count, onDelete, onClear }: Props) {
  const { t } = useTranslation('ranges')
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('marked', { count })}>
      <span className="grow">{t('marked', { count })}</span>
      <IconButton small icon="trash" label={t('deleteMarked', { count })} onClick={onDelete} />
      <IconButton small icon="close" label={t('unmark')} onClick={onClear} />
    </div>
  )
}

/** Progress of accepting many proposals. */
export function AcceptProgress({ progress }: { progress: Signal<Progress | null> }) {
  const { t } = useTranslation('ranges')
  const now = useSignal(progress)
  if (!now) return null
  return (
    <div className={styles.bar} role="status">
      <span className="grow">{t('accepting', { done: now.done, total: now.total })}</span>
      <progress value={now.done} max={now.total} />
    </div>
  )
}
