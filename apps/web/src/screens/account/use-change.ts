import { validateAccount } from '@cadenza/contract/validation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Change, changeAccount } from '../../platform/session/change-account.ts'
import { type Faults, faultsOf, faultsOfAnswer, noFaults, withoutFault } from '../../ui/forms/faults.ts'

export type Saving = 'idle' | 'saving' | 'saved'

/** Validates and sends a change, and reports the result. */
export function useChange() {
  const { t } = useTranslation('account')
  const [saving, setSaving] = useState<Saving>('idle')
  const [faults, setFaults] = useState<Faults>(noFaults)

  /** Returns false if refused, here or by the server. */
  async function send(change: Change): Promise<boolean> {
    const found = faultsOf(validateAccount(change), t)
    setSaving('idle')
    setFaults(found ?? noFaults)
    if (found) return false
    setSaving('saving')
    try {
      await changeAccount(change)
      setSaving('saved')
      return true
    } catch (error) {
      setSaving('idle')
      setFaults(faultsOfAnswer(error))
      return false
    }
  }

  return {
    saving,
    faults,
    send,
    /** Clears the errors of an edited field and of the form. */
    touched(field: string) {
      setSaving((before) => (before === 'saved' ? 'idle' : before))
      setFaults((before) => withoutFault(before, field))
    },
  }
}
