import { Button } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DangerButton } from '../../ui/components/danger-button.tsx'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { type Faults, faultsOf, faultsOfAnswer, noFaults } from '../../ui/forms/faults.ts'
import { focusFirstFault } from '../../ui/forms/focus-fault.ts'
import styles from './account.module.css'
import { missingProof, noProof, OwnerFields, type Proof } from './owner-fields.tsx'

interface Props {
  /** Reason for asking. */
  text: string
  submit: string
  /** The action is irreversible. */
  danger?: boolean
  /** Asks for a code of the second factor, too. */
  withCode?: boolean
  onProof(proof: Proof): Promise<void>
  onCancel(): void
}

/** Asks for the password, and perhaps a code, again before an action reserved to the owner. */
export function PasswordStep({ text, submit, danger = false, withCode = false, onProof, onCancel }: Props) {
  const { t } = useTranslation('account')
  const field = useRef<HTMLInputElement>(null)
  const [proof, setProof] = useState(noProof)
  const [sending, setSending] = useState(false)
  const [faults, setFaults] = useState<Faults>(noFaults)

  useEffect(() => field.current?.focus(), [])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = faultsOf(missingProof(proof, withCode), t)
    if (found) return focusFirstFault(form, () => setFaults(found))
    setFaults(noFaults)
    setSending(true)
    try {
      await onProof(proof)
    } catch (error) {
      setSending(false)
      focusFirstFault(form, () => setFaults(faultsOfAnswer(error)))
    }
  }

  return (
    <form className={styles.step} onSubmit={send} noValidate>
      <p>{text}</p>
      {faults.message && Object.keys(faults.fields).length === 0 && (
        <FailureNotice message={faults.message} />
      )}
      <OwnerFields
        proof={proof}
        onChange={setProof}
        faults={faults}
        withCode={withCode}
        passwordRef={field}
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
