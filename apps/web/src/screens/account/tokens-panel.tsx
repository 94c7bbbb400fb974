import type { Product, wire } from '@cadenza/contract'
import { pathOf } from '@cadenza/contract/path-of'
import { formatDate } from '@cadenza/metrics/dates'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { dateDisplay, ownTimeZone } from '../../platform/session/display.ts'
import { currentLocale } from '../../platform/texts/i18n.ts'
import { DangerButton } from '../../ui/components/danger-button.tsx'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { relativeTime } from '../../ui/dates/relative-time.ts'
import { faultsOfAnswer } from '../../ui/forms/faults.ts'
import styles from './account.module.css'
import { CopyButton } from './copy-button.tsx'
import { NewToken } from './new-token.tsx'
import { Panel } from './panel.tsx'
import { apiTokensQuery, securityChanged } from './security-queries.ts'

type Token = Product<typeof wire.apiToken>

/** Personal tokens for scripts and devices. */
export function TokensPanel() {
  const { t } = useTranslation('account')
  const { data, error } = useQuery(apiTokensQuery)
  const [making, setMaking] = useState(false)
  /** Shown only once. */
  const [made, setMade] = useState<string>()
  /** Token whose deletion is being confirmed. */
  const [doomed, setDoomed] = useState<string>()
  const [failed, setFailed] = useState<string>()

  async function revoke(uuid: string) {
    setFailed(undefined)
    try {
      await api.call(endpoints.apiTokens.revoke, { params: { tokenUuid: uuid } })
    } catch (refused) {
      setFailed(faultsOfAnswer(refused).message)
    }
    setDoomed(undefined)
    await securityChanged()
  }

  return (
    <Panel id="tokens" title={t('tokens')}>
      {(failed ?? error) && <FailureNotice message={failed ?? error?.message ?? ''} />}
      <p>{t('tokensHint')}</p>
      {made && <Made token={made} onDone={() => setMade(undefined)} />}
      <ul className={styles.list}>
        {data?.apiTokens.map((token) => (
          <li key={token.uuid} className={styles.item}>
            <TokenName token={token} />
            {doomed === token.uuid ? (
              <span className={styles.end}>
                <DangerButton size="xs" onClick={() => void revoke(token.uuid)}>
                  {t('revokeNow')}
                </DangerButton>
                <Button variant="default" size="xs" onClick={() => setDoomed(undefined)}>
                  {t('cancel')}
                </Button>
              </span>
            ) : (
              <Button
                variant="default"
                size="xs"
                aria-label={t('revokeToken', { name: token.name })}
                onClick={() => setDoomed(token.uuid)}
              >
                {t('revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {making ? (
        <NewToken
          onMade={(token) => {
            setMaking(false)
            setMade(token)
            void securityChanged()
          }}
          onCancel={() => setMaking(false)}
        />
      ) : (
        <div className={styles.end}>
          <Button onClick={() => setMaking(true)}>{t('newToken')}</Button>
        </div>
      )}
    </Panel>
  )
}

function TokenName({ token }: { token: Token }) {
  const { t } = useTranslation('account')
  const timeZone = ownTimeZone()
  const shown = (date: Date) => formatDate(date, { ...dateDisplay(), timeZone })
  const used = token.lastUsedAt
    ? t('tokenUsed', { seen: relativeTime(token.lastUsedAt.getTime(), Date.now(), currentLocale()) })
    : t('tokenUnused')
  const expires = t('tokenExpires', { date: shown(token.expiresAt) })
  return (
    <span className={styles.itemText}>
      <b className="clip">{token.name}</b>
      <span className="small muted">
        {[token.scopes.map((scope) => t(`scope.${scope}`)).join(', '), expires, used].join(' · ')}
      </span>
    </span>
  )
}

/** New token, with a command to try it. */
function Made({ token, onDone }: { token: string; onDone(): void }) {
  const { t } = useTranslation('account')
  const line = `curl -H 'Authorization: Bearer ${token}' -F file=@ride.fit ${location.origin}${pathOf(endpoints.deviceUploads.sendForm)}`
  return (
    <div className={styles.step} role="status">
      <p>
        <b>{t('tokenOnce')}</b>
      </p>
      <p className="to-copy">{token}</p>
      <div className={styles.end}>
        <CopyButton text={token} />
      </div>
      <p className="small muted">{t('tokenLine')}</p>
      <pre className="to-copy">{line}</pre>
      <div className={styles.end}>
        <CopyButton text={line} />
        <Button size="xs" onClick={onDone}>
          {t('tokenKept')}
        </Button>
      </div>
    </div>
  )
}
