import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { callLog } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import styles from './connection-notice.module.css'

type Connection = 'fine' | 'offline' | 'unreachable'

/** State of the connection: the network from the browser, the server from the last call. */
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

/** Notice shown while nothing can be loaded or saved. */
export function ConnectionNotice() {
  const { t } = useTranslation('shell')
  const state = useSyncExternalStore(follow, connection)
  return (
    <p className={styles.notice} role="status">
      {state === 'fine' ? null : t(state)}
    </p>
  )
}
