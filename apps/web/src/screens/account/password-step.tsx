import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DangerButton } from '../../ui/components/danger-button.tsx'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { type Faults, faultsOf, faultsOfAnswer, noFaults } from '../../ui/forms/faults.ts'
import styles from './account.module.css'

interface Props {
  /** Reason for asking. */
  text: string
  submit: string
  /** The action is irreversible. */
  danger?: boolean
  onPassword(password: string): Promise<void>
  onCancel(): void
}

/** Asks for the password again before an action reserved to the owner. */
export function PasswordStep({ text, submit, danger = false, onPassword, onCancel }: Props) {
  const { t } = useTranslation('account')
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [sending, setSending] = useState(false)
  const [faults, setFaults] = useState<Faults>(noFaults)

  useEffect(() => field.current?.focus(), [])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const missing = { field: 'current_password', code: 'ErrorCurrentPasswordRequired' } as const
    const found = faultsOf(password === '' ? [missing] : [], t)
    setFaults(found ?? noFaults)
    if (found) return field.current?.focus()
    setSending(true)
    try {
      await onPassword(password)
    } catch (error) {
      setSending(false)
      setFaults(faultsOfAnswer(error))
      field.current?.focus()
    }
  }

  const fault = faults.fields.current_password ?? faults.fields.password
  return (
    <form className={styles.step} onSubmit={send} noValidate>
      <p>{text}</p>
      {faults.message && !fault && <FailureNotice message={faults.message} />}
      <TextInput
        ref={field}
        name="current_password"
        type="password"
        label={t('currentPassword')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={fault}
      />
      <div className={styles.end}>
        {danger ? (
          <DangerButton submit loading={sending}>
            {submit}
          </DangerButton>
        ) : (
          <Button type="submit" loading={sending}>
            {submit}
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
