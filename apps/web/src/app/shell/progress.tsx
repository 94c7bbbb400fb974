import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { callLog } from '../../platform/api/api.ts'
import styles from './progress.module.css'

const isLoading = () => callLog.current().loading.size > 0

/** Progress bar at the top while waiting for a response; quick ones show none. */
export function Progress() {
  const { t } = useTranslation('shell')
  const loading = useSyncExternalStore(callLog.follow, isLoading)
  return loading ? <div className={styles.progress} role="progressbar" aria-label={t('loading')} /> : null
}
