import { formatDateTime } from '@cadenza/metrics/dates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dateDisplay, ownTimeZone } from '../../platform/session/display.ts'
import styles from './account.module.css'
import { deviceOf } from './device.ts'
import { Panel } from './panel.tsx'
import { securityEventsQuery } from './security-queries.ts'

const shown = 10

/** Device and network address, as far as they are known. */
function originOf({ address, userAgent }: { address: string; userAgent: string }, terminal: string): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system, address === 'command line' ? terminal : address].filter(Boolean).join(' · ')
}

/** Security events of the account, so that its owner can spot those of others. */
export function SecurityEvents() {
  const { t } = useTranslation('account')
  const { data } = useQuery(securityEventsQuery)
  const events = data?.events.slice(0, shown) ?? []
  const timeZone = ownTimeZone()
  return (
    <Panel id="events" title={t('events')}>
      {data && events.length === 0 && <p className="muted">{t('noEvents')}</p>}
      <ul className={styles.list}>
        {events.map(({ uuid, action, at, about, ...origin }) => (
          <li key={uuid} className={styles.item}>
            <span className={styles.itemText}>
              <span className="clip">
                {t(`event.${action.replaceAll(' ', '_')}`)}
                {about && `: ${about}`}
              </span>
              <span className="small muted">{originOf(origin, t('serverTerminal'))}</span>
            </span>
            <span className="small muted">
              {formatDateTime(Date.parse(at), { ...dateDisplay(), timeZone })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
