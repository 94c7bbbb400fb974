import type { endpoints as contract, Product } from '@cadenza/contract'
import { formatDate } from '@cadenza/metrics/dates'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { dateDisplay, ownTimeZone } from '../../platform/session/display.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { type Faults, faultsOf, faultsOfAnswer, noFaults } from '../../ui/forms/faults.ts'
import styles from './account.module.css'
import { CopyButton } from './copy-button.tsx'
import type { Proof } from './owner-fields.tsx'
import { Panel } from './panel.tsx'
import { PasswordStep } from './password-step.tsx'
import { QrCode } from './qr-code.tsx'
import { secondFactorQuery, securityChanged } from './security-queries.ts'

type Offer = Product<typeof contract.secondFactor.offer.answer>

/** Current step; `codes` are shown only once. */
type Step =
  | { at: 'rest' }
  | { at: 'turnOn' | 'turnOff' | 'renew' }
  | { at: 'confirm'; offer: Offer }
  | { at: 'codes'; codes: readonly string[] }

const rest: Step = { at: 'rest' }

/**
 * Two-factor authentication by an authenticator app: turned on with the password, renewed and turned off with
 * a code, too.
 */
export function SecondFactorPanel() {
  const { t } = useTranslation('account')
  const { data, error } = useQuery(secondFactorQuery)
  const [step, setStep] = useState<Step>(rest)
  const factor = data?.secondFactor
  const cancel = () => setStep(rest)

  const turnOn = async ({ currentPassword }: Proof) => {
    const offer = await api.call(endpoints.secondFactor.offer, { body: { currentPassword } })
    if (offer) setStep({ at: 'confirm', offer })
  }
  const turnOff = async (proof: Proof) => {
    await api.call(endpoints.secondFactor.remove, { body: proof })
    await securityChanged()
    setStep(rest)
  }
  const renew = async (proof: Proof) => {
    const answer = await api.call(endpoints.secondFactor.renewRecoveryCodes, { body: proof })
    if (answer) setStep({ at: 'codes', codes: answer.recoveryCodes })
    await securityChanged()
  }

  return (
    <Panel
      id="second-factor"
      title={t('secondFactor')}
      aside={factor && <span className="small muted">{t(factor.enabled ? 'isOn' : 'isOff')}</span>}
    >
      {error && <FailureNotice message={error.message} />}
      {step.at === 'rest' && factor && !factor.enabled && (
        <>
          <p>{t('secondFactorHint')}</p>
          <div className={styles.end}>
            <Button onClick={() => setStep({ at: 'turnOn' })}>{t('turnOn')}</Button>
          </div>
        </>
      )}
      {step.at === 'rest' && factor?.enabled && (
        <>
          <p>
            {t('secondFactorOn', { date: shownDate(factor.confirmedAt) })}{' '}
            {t('recoveryCodesLeft', { count: factor.recoveryCodesLeft })}
          </p>
          <div className={styles.end}>
            <Button variant="default" onClick={() => setStep({ at: 'renew' })}>
              {t('renewCodes')}
            </Button>
            <Button variant="default" onClick={() => setStep({ at: 'turnOff' })}>
              {t('turnOff')}
            </Button>
          </div>
        </>
      )}
      {step.at === 'turnOn' && (
        <PasswordStep text={t('turnOnHint')} submit={t('continue')} onProof={turnOn} onCancel={cancel} />
      )}
      {step.at === 'turnOff' && (
        <PasswordStep
          text={t('turnOffHint')}
          submit={t('turnOff')}
          danger
          withCode
          onProof={turnOff}
          onCancel={cancel}
        />
      )}
      {step.at === 'renew' && (
        <PasswordStep
          text={t('renewHint')}
          submit={t('renewCodes')}
          withCode
          onProof={renew}
          onCancel={cancel}
        />
      )}
      {step.at === 'confirm' && (
        <Confirm
          offer={step.offer}
          onCancel={cancel}
          onCodes={(codes) => {
            setStep({ at: 'codes', codes })
            void securityChanged()
          }}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={cancel} />}
    </Panel>
  )
}

function shownDate(date: Date | null): string {
  const timeZone = ownTimeZone()
  return date ? formatDate(date, { ...dateDisplay(), timeZone }) : '-'
}

interface ConfirmProps {
  offer: Offer | { secret: string; uri: string }
  onCodes(codes: readonly string[]): void
  onCancel(): void
}

/** QR code for the app, and confirmation by its first code. */
function Confirm({ offer, onCodes, onCancel }: ConfirmProps) {
  const { t } = useTranslation('account')
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [sending, setSending] = useState(false)
  const [faults, setFaults] = useState<Faults>(noFaults)

  useEffect(() => field.current?.focus(), [])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = faultsOf(code.trim() === '' ? [{ field: 'totp', code: 'ErrorEnterValue' }] : [], t)
    setFaults(found ?? noFaults)
    if (found) return field.current?.focus()
    setSending(true)
    try {
      const body = { totp: code.replace(/\s/g, '') }
      const answer = await api.call(endpoints.secondFactor.confirm, { body })
      if (answer) onCodes(answer.recoveryCodes)
    } catch (error) {
      setFaults(faultsOfAnswer(error))
      field.current?.focus()
    }
    setSending(false)
  }

  return (
    <form className={styles.step} onSubmit={send} noValidate>
      <p>{t('scanHint')}</p>
      <div className={styles.scan}>
        <QrCode text={offer.uri} label={t('scanLabel')} />
        <div>
          <p className="small muted">{t('secretHint')}</p>
          <p className="to-copy">{offer.secret.replace(/(.{4})/g, '$1 ').trim()}</p>
          <CopyButton text={offer.secret} />
        </div>
      </div>
      {faults.message && !faults.fields.totp && <FailureNotice message={faults.message} />}
      <TextInput
        ref={field}
        name="totp"
        label={t('firstCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={faults.fields.totp}
      />
      <div className={styles.end}>
        <Button type="submit" loading={sending}>
          {t('turnOn')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.step} role="status">
      <p>
        <b>{t('keepCodes')}</b> {t('keepCodesHint')}
      </p>
      <ul className={`to-copy ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.end}>
        <CopyButton text={codes.join('\n')} />
        <Button size="xs" onClick={onDone}>
          {t('codesKept')}
        </Button>
      </div>
    </div>
  )
}
