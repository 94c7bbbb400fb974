import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { callLog } from '../../platform/api/api.ts'
import styles from './progress.module.css'

const isLoading = () => callLog.current().loading.size > 0

/** A line along the top while an answer is waited for; what comes at once shows none. */
export function Progress() {
  const { t } = useTranslation('shell')
  const loading = useSyncExternalStore(callLog.follow, isLoading)
  return loading ? <div className={styles.progress} role="progressbar" aria-label={t('loading')} /> : null
}
