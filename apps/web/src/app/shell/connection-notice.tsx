import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { callLog } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import styles from './connection-notice.module.css'

type Connection = 'fine' | 'offline' | 'unreachable'

/** The browser knows of the network, the last call of the server. */
function connection(): Connection {
  if (!navigator.onLine) return 'offline'
  const { error } = callLog.current()
  return error instanceof ApiFailure && error.unanswered ? 'unreachable' : 'fine'
}

function follow(listener: () => void): () => void {
  const forget = callLog.follow(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    forget()
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that nothing can be loaded or saved, for as long as that is so. */
export function ConnectionNotice() {
  const { t } = useTranslation('shell')
  const state = useSyncExternalStore(follow, connection)
  return (
    <p className={styles.notice} role="status">
      {state === 'fine' ? null : t(state)}
    </p>
  )
}
