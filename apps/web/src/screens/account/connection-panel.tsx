import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { takeFragment } from '../../platform/session/fragment.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { faultsOfAnswer } from '../../ui/forms/faults.ts'
import styles from './account.module.css'
import type { Proof } from './owner-fields.tsx'
import { Panel } from './panel.tsx'
import { PasswordStep } from './password-step.tsx'
import { connectionQuery, securityChanged } from './security-queries.ts'

/** Why connecting has just failed, as the way back tells it. */
const refusedWith = takeFragment('oidc_error')

/** Connection to the OpenID Connect provider; nothing if none is configured. */
export function ConnectionPanel() {
  const { t } = useTranslation('account')
  const { data } = useQuery(connectionQuery)
  const [connecting, setConnecting] = useState(false)
  const [failed, setFailed] = useState(() =>
    refusedWith ? t(`contract:${refusedWith === 'Conflict' ? 'Conflict' : 'OidcFailed'}`) : undefined,
  )
  const connection = data?.connection
  if (!connection) return null
  const { name, connectedAt } = connection

  async function connect({ currentPassword }: Proof) {
    const body = { currentPassword }
    const answer = await api.call(endpoints.connection.start, { body })
    if (answer) location.assign(answer.url)
  }
  async function disconnect() {
    setFailed(undefined)
    try {
      await api.call(endpoints.connection.remove)
    } catch (error) {
      setFailed(faultsOfAnswer(error).message)
    }
    await securityChanged()
  }

  return (
    <Panel id="connection" title={t('connection', { name })}>
      {failed && <FailureNotice message={failed} />}
      {connecting ? (
        <PasswordStep
          text={t('connectHint', { name })}
          submit={t('continue')}
          onProof={connect}
          onCancel={() => setConnecting(false)}
        />
      ) : (
        <>
          <p>{t(connectedAt ? 'connected' : 'notConnected', { name })}</p>
          <div className={styles.end}>
            {connectedAt ? (
              <Button variant="default" onClick={() => void disconnect()}>
                {t('disconnect')}
              </Button>
            ) : (
              <Button onClick={() => setConnecting(true)}>{t('connect')}</Button>
            )}
          </div>
        </>
      )}
    </Panel>
  )
}
