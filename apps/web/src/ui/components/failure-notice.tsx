import styles from './failure-notice.module.css'
import { Icon } from './icon.tsx'

/** What went wrong, said at once to screen readers too. It shakes when it appears, unless motion is unwanted. */
export function FailureNotice({ message, shaking = false }: { message: string; shaking?: boolean }) {
  return (
    <p className={`${styles.notice} ${shaking ? styles.shaking : ''}`} role="alert">
      <Icon name="warn" />
      {message}
    </p>
  )
}
