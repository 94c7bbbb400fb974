import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { type Faults, faultsOf, faultsOfAnswer, noFaults } from '../../ui/forms/faults.ts'
import { focusFirstFault } from '../../ui/forms/focus-fault.ts'
import styles from './account.module.css'
import { missingProof, noProof, OwnerFields, useSecondFactor } from './owner-fields.tsx'

const scopes = ['upload', 'read', 'live'] as const
type Scope = (typeof scopes)[number]
/** Days; a year at most. */
const lifetimes = ['30', '90', '180', '365'] as const

interface Props {
  onMade(token: string): void
  onCancel(): void
}

export function NewToken({ onMade, onCancel }: Props) {
  const { t } = useTranslation('account')
  const field = useRef<HTMLInputElement>(null)
  const scopesId = useId()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>(['upload'])
  const [lifetime, setLifetime] = useState<string>('90')
  const [proof, setProof] = useState(noProof)
  const withCode = useSecondFactor()
  const [sending, setSending] = useState(false)
  const [faults, setFaults] = useState<Faults>(noFaults)

  useEffect(() => field.current?.focus(), [])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const missing = [
      ...(name.trim() === '' ? [{ field: 'name', code: 'ErrorEnterValue' } as const] : []),
      ...(chosen.length === 0 ? [{ field: 'scopes', code: 'ErrorEnterValue' } as const] : []),
      ...missingProof(proof, withCode),
    ]
    const found = faultsOf(missing, t)
    if (found) return focusFirstFault(form, () => setFaults(found))
    setFaults(noFaults)
    setSending(true)
    try {
      const body = {
        name: name.trim(),
        scopes: chosen,
        expiresInDays: Number(lifetime),
        ...proof,
      }
      const answer = await api.call(endpoints.apiTokens.add, { body })
      if (answer) return onMade(answer.token)
    } catch (error) {
      focusFirstFault(form, () => setFaults(faultsOfAnswer(error)))
    }
    setSending(false)
  }

  return (
    <form className={styles.step} onSubmit={send} noValidate>
      {faults.message && Object.keys(faults.fields).length === 0 && (
        <FailureNotice message={faults.message} />
      )}
      <TextInput
        ref={field}
        name="token_name"
        label={t('tokenName')}
        placeholder={t('tokenNameHint')}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faults.fields.name}
      />
      <fieldset aria-labelledby={scopesId}>
        <p id={scopesId} className="fl">
          {t('scopes')}
        </p>
        {scopes.map((scope) => (
          <label key={scope} className={styles.check}>
            <input
              type="checkbox"
              checked={chosen.includes(scope)}
              onChange={(event) =>
                setChosen(
                  event.currentTarget.checked ? [...chosen, scope] : chosen.filter((s) => s !== scope),
                )
              }
            />
            <span>
              {t(`scope.${scope}`)} <span className="small muted">{t(`scopeHint.${scope}`)}</span>
            </span>
          </label>
        ))}
        {faults.fields.scopes && (
          <p role="alert" className={styles.fault}>
            {faults.fields.scopes}
          </p>
        )}
      </fieldset>
      <NativeSelect
        name="lifetime"
        label={t('lifetime')}
        value={lifetime}
        data={lifetimes.map((value) => ({
          value,
          label: t('lifetimeDays', { count: Number(value) }),
        }))}
        onChange={(event) => setLifetime(event.currentTarget.value)}
      />
      <OwnerFields proof={proof} onChange={setProof} faults={faults} withCode={withCode} />
      <div className={styles.end}>
        <Button type="submit" loading={sending}>
          {t('makeToken')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
