/** Form to create an account, on the page that is open to anybody and in an invitation. */
import type { Product, wire } from '@cadenza/contract'
import { validateNewAccount } from '@cadenza/contract/validation'
import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { useTranslation } from 'react-i18next'
import { enter } from '../../platform/session/sign-in.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { type Faults, faultsOf, faultsOfAnswer, noFaults } from '../../ui/forms/faults.ts'
import { focusFirstFault } from '../../ui/forms/focus-fault.ts'

type TokenAnswer = Product<typeof wire.tokenAnswer>
type Translate = ReturnType<typeof useTranslation>['t']

const fields = [
  { name: 'name', type: 'text', autoComplete: 'name' },
  { name: 'email', type: 'email', autoComplete: 'username' },
  { name: 'password', type: 'password', autoComplete: 'new-password' },
] as const

interface Place {
  /** Makes the account. */
  make(form: { name: string; email: string; password: string }): Promise<TokenAnswer | undefined>
  /** The page that the new person comes to. */
  next: string
  /** Initial value of the field. */
  email?: string
  /** Texts of the page. */
  t: Translate
}

/** State and errors of the form; `submit` creates the account and opens the next page, signed in. */
export function useNewAccount({ make, next, email = '', t }: Place) {
  const [form, setForm] = useState({ name: '', email, password: '' })
  const [loading, setLoading] = useState(false)
  const [faults, setFaults] = useState<Faults>(noFaults)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const found = faultsOf(validateNewAccount(form), t)
    if (found) return focusFirstFault(element, () => setFaults(found))
    setFaults(noFaults)
    setLoading(true)
    try {
      enter(await make(form), next)
      // Stays loading while the next document loads.
    } catch (error) {
      setLoading(false)
      focusFirstFault(element, () => setFaults(faultsOfAnswer(error)))
    }
  }

  return { form, setForm, loading, faults, submit, t }
}

/** Fields and button, with the texts of the page. */
export function NewAccountFields({ form, setForm, loading, faults, t }: ReturnType<typeof useNewAccount>) {
  return (
    <>
      {faults.message && <FailureNotice message={faults.message} />}
      {fields.map(({ name, type, autoComplete }) => (
        <TextInput
          key={name}
          name={name}
          type={type}
          label={t(name)}
          description={name === 'password' ? t('passwordHint') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          size="lg"
          autoComplete={autoComplete}
          value={form[name]}
          onChange={({ currentTarget: { value } }) => setForm((before) => ({ ...before, [name]: value }))}
          error={faults.fields[name]}
        />
      ))}
      <Button type="submit" size="lg" loading={loading}>
        {t('submit')}
      </Button>
    </>
  )
}
