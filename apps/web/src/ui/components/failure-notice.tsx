import styles from './failure-notice.module.css'
import { Icon } from './icon.tsx'

/** Error message, announced to screen readers at once. It shakes when it appears, unless the user prefers reduced motion. */
export function FailureNotice({ message, shaking = false }: { message: string; shaking?: boolean }) {
  return (
    <p className={`${styles.notice} ${shaking ? styles.shaking : ''}`} role="alert">
      <Icon name="warn" />
      {message}
    </p>
  )
}
