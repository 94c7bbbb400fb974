import { validateAccount } from '@cadenza/contract/validation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Change, changeAccount } from '../../platform/session/change-account.ts'
import { type Faults, faultsOf, faultsOfAnswer, noFaults, withoutFault } from '../../ui/forms/faults.ts'

export type Saving = 'idle' | 'saving' | 'saved'

/** Checks a change by the shared rules, sends it, and says how that went. */
export function useChange() {
  const { t } = useTranslation('account')
  const [saving, setSaving] = useState<Saving>('idle')
  const [faults, setFaults] = useState<Faults>(noFaults)

  /** False when it was refused, here or by the server. */
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
    /** A field is typed in again: what was said of it, and of the whole, no longer holds. */
    touched(field: string) {
      setSaving((before) => (before === 'saved' ? 'idle' : before))
      setFaults((before) => withoutFault(before, field))
    },
  }
}
