import { formatDateTime } from '@cadenza/metrics/dates'
import { Link } from 'react-router'
import { dateDisplay, ownTimeZone } from '../../platform/session/display.ts'
import { currentLocale } from '../../platform/texts/i18n.ts'
import { Icon, type IconName } from '../../ui/components/icon.tsx'
import { relativeTime } from '../../ui/dates/relative-time.ts'
import styles from './bell.module.css'
import type { Notification } from './notifications.ts'

const icons: Record<string, IconName> = {
  'circle-check': 'check',
  'alert-triangle': 'warn',
  'alert-circle': 'warn',
  message: 'note',
}

export function Item({ notification, onFollow }: { notification: Notification; onFollow(): void }) {
  const { icon, iconStyle, message, read, timestamp, type, url } = notification
  const className = `${styles.item} ${read ? '' : styles.unread}`
  const content = (
    <>
      <Icon name={icons[icon] ?? 'info'} className={styles[iconStyle]} />
      <time
        dateTime={timestamp}
        title={formatDateTime(Date.parse(timestamp), { ...dateDisplay(), timeZone: ownTimeZone() })}
      >
        {relativeTime(Date.parse(timestamp), Date.now(), currentLocale())}
      </time>
      <span>{message}</span>
    </>
  )
  if (!url) return <div className={className}>{content}</div>
  if (type === 'MESSAGE')
    return (
      <a className={className} href={url} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
        {content}
      </a>
    )
  return (
    <Link className={className} to={url} onClick={onFollow}>
      {content}
    </Link>
  )
}
