import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../platform/session/session.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import styles from './account.module.css'
import { RevokeTokens } from './revoke-tokens.tsx'
import { Saved } from './saved.tsx'
import { securityChanged } from './security-queries.ts'
import { useChange } from './use-change.ts'

const fields = [
  { name: 'current_password', label: 'currentPassword', autoComplete: 'current-password' },
  { name: 'password', label: 'newPassword', autoComplete: 'new-password' },
  { name: 'password_confirm', label: 'confirmPassword', autoComplete: 'new-password' },
] as const
type Name = (typeof fields)[number]['name']

const empty: Record<Name, string> = { current_password: '', password: '', password_confirm: '' }

export function PasswordForm({ account }: { account: Account }) {
  const { t } = useTranslation('account')
  const [form, setForm] = useState(empty)
  const [revokeTokens, setRevokeTokens] = useState(false)
  const { saving, faults, send, touched } = useChange()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!(await send({ ...form, revokeTokens }, event.currentTarget))) return
    setForm(empty)
    setRevokeTokens(false)
    await securityChanged()
  }

  return (
    <section id="password" className={`panel ${styles.section}`}>
      <div className="ph">
        <h2>{t('password')}</h2>
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        {faults.message && <FailureNotice message={faults.message} />}
        {/* Password managers store the new password under this name. */}
        <input type="email" name="username" autoComplete="username" value={account.email} readOnly hidden />
        {fields.map(({ name, label, autoComplete }) => (
          <TextInput
            key={name}
            name={name}
            type="password"
            label={t(label)}
            description={name === 'password' ? t('passwordHint') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete={autoComplete}
            value={form[name]}
            onChange={({ currentTarget: { value } }) => {
              touched(name)
              setForm((before) => ({ ...before, [name]: value }))
            }}
            error={faults.fields[name]}
          />
        ))}
        <RevokeTokens checked={revokeTokens} onChange={setRevokeTokens} />
        <div className={styles.end}>
          <Button type="submit" loading={saving === 'saving'}>
            {t('changePassword')}
          </Button>
          <Saved saving={saving} />
        </div>
      </form>
    </section>
  )
}
