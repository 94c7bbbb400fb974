import type { Product, wire } from '@cadenza/contract'
import { formatDateTime } from '@cadenza/metrics/dates'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { dateDisplay, ownTimeZone } from '../../platform/session/display.ts'
import { currentLocale } from '../../platform/texts/i18n.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { relativeTime } from '../../ui/dates/relative-time.ts'
import { faultsOfAnswer } from '../../ui/forms/faults.ts'
import styles from './account.module.css'
import { deviceOf } from './device.ts'
import { Panel } from './panel.tsx'
import { RevokeTokens } from './revoke-tokens.tsx'
import { securityChanged, sessionsQuery } from './security-queries.ts'

type Session = Product<typeof wire.session>

/** Sessions of the account, each with a way to end it. */
export function SessionsPanel() {
  const { t } = useTranslation('account')
  const { data, error } = useQuery(sessionsQuery)
  const [ending, setEnding] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const [revokeTokens, setRevokeTokens] = useState(false)
  const sessions = data?.sessions ?? []

  async function end(uuid?: string) {
    setEnding(uuid ?? 'others')
    setFailed(undefined)
    try {
      if (uuid) await api.call(endpoints.accountSessions.end, { params: { sessionUuid: uuid } })
      else await api.call(endpoints.accountSessions.endOthers, { body: { revokeTokens } })
    } catch (refused) {
      setFailed(faultsOfAnswer(refused).message)
    }
    await securityChanged()
    setEnding(undefined)
  }

  return (
    <Panel id="sessions" title={t('sessions')}>
      {(failed ?? error) && <FailureNotice message={failed ?? error?.message ?? ''} />}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.uuid} className={styles.item}>
            <SessionName session={session} />
            {session.current ? (
              <span className="small muted">{t('thisDevice')}</span>
            ) : (
              <Button
                variant="default"
                size="xs"
                loading={ending === session.uuid}
                onClick={() => void end(session.uuid)}
                aria-label={t('logOutDevice', { device: session.userAgent || t('unknownDevice') })}
              >
                {t('logOut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <>
          <RevokeTokens checked={revokeTokens} onChange={setRevokeTokens} />
          <div className={styles.end}>
            <Button variant="default" loading={ending === 'others'} onClick={() => void end()}>
              {t('logOutOthers')}
            </Button>
          </div>
        </>
      )}
    </Panel>
  )
}

function SessionName({ session }: { session: Session }) {
  const { t } = useTranslation('account')
  const { browser, system } = deviceOf(session.userAgent)
  const name = [browser, system].filter(Boolean).join(' · ') || t('unknownDevice')
  const timeZone = ownTimeZone()
  const since = formatDateTime(session.createdAt, { ...dateDisplay(), timeZone })
  const seen = relativeTime(session.lastUsedAt.getTime(), Date.now(), currentLocale())
  return (
    <span className={styles.itemText}>
      <b>{name}</b>
      <span className="small muted" title={session.userAgent}>
        {t('sessionSeen', { seen, since })}
      </span>
    </span>
  )
}
