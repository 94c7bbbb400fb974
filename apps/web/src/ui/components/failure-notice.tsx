import styles from './failure-notice.module.css'
import { Icon } from './icon.tsx'

/**
 * Error message, also announced to screen readers. It shakes when it appears, unless reduced motion is
 * preferred.
 */
export function FailureNotice({ message, shaking = false }: { message: string; shaking?: boolean }) {
  return (
    <p className={`${styles.notice} ${shaking ? styles.shaking : ''}`} role="alert">
      <Icon name="warn" />
      {message}
    </p>
  )
}
