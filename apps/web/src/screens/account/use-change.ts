import { validateAccount } from '@cadenza/contract/validation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Change, changeAccount } from '../../platform/session/change-account.ts'
import { type Faults, faultsOf, faultsOfAnswer, noFaults, withoutFault } from '../../ui/forms/faults.ts'
import { focusFirstFault } from '../../ui/forms/focus-fault.ts'

export type Saving = 'idle' | 'saving' | 'saved'

/** Validates and sends a change, and reports the result. */
export function useChange() {
  const { t } = useTranslation('account')
  const [saving, setSaving] = useState<Saving>('idle')
  const [faults, setFaults] = useState<Faults>(noFaults)

  /** Returns false if refused, here or by the server, and focuses the first invalid field of the form. */
  async function send(change: Change, form: HTMLFormElement): Promise<boolean> {
    const refuse = (refused: Faults) => {
      focusFirstFault(form, () => {
        setSaving('idle')
        setFaults(refused)
      })
      return false
    }
    const found = faultsOf(validateAccount(change), t)
    if (found) return refuse(found)
    setFaults(noFaults)
    setSaving('saving')
    try {
      await changeAccount(change)
      setSaving('saved')
      return true
    } catch (error) {
      return refuse(faultsOfAnswer(error))
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
