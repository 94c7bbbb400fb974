import type { wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import { pagePath } from '@cadenza/contract/pages'
import { validateNewAccount } from '@cadenza/contract/validation'
import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { type Faults, faultsOf, faultsOfAnswer, noFaults } from '../account/faults.ts'
import { focusFirstFault } from '../account/focus-fault.ts'
import { api } from '../api/api.ts'
import { FailureNotice } from '../components/failure-notice.tsx'
import { enter } from '../session/sign-in.ts'
import styles from './invitation.module.css'

type TokenAnswer = z.infer<typeof wire.tokenAnswer>

const fields = [
  { name: 'name', type: 'text', autoComplete: 'name' },
  { name: 'email', type: 'email', autoComplete: 'username' },
  { name: 'password', type: 'password', autoComplete: 'new-password' },
] as const

/** An account by the invitation, which is accepted with it. */
export function InvitedSignUp({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('invitation')
  const [form, setForm] = useState({ name: '', email, password: '' })
  const [loading, setLoading] = useState(false)
  const [faults, setFaults] = useState<Faults>(noFaults)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const found = faultsOf(validateNewAccount(form), t)
    setFaults(found ?? noFaults)
    if (found) return focusFirstFault(element)
    setLoading(true)
    try {
      const path = apiPath('invitationSignUp', { invitationToken: token })
      enter(await api.post<TokenAnswer>(path, { body: form, withoutRefresh: true }), pagePath('coaches'))
      // Still loading: the next document is on its way.
    } catch (error) {
      setLoading(false)
      setFaults(faultsOfAnswer(error))
      focusFirstFault(element)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className="soft">{t('newHere')}</p>
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
          onChange={(event) => setForm({ ...form, [name]: event.currentTarget.value })}
          error={faults.fields[name]}
        />
      ))}
      <Button type="submit" size="lg" loading={loading}>
        {t('submit')}
      </Button>
    </form>
  )
}
