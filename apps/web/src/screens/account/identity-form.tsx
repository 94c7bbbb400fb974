import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../platform/session/session.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import styles from './account.module.css'
import { Saved } from './saved.tsx'
import { useChange } from './use-change.ts'

/** Name and e-mail address; a new address requires the password. */
export function IdentityForm({ account }: { account: Account }) {
  const { t } = useTranslation('account')
  const [name, setName] = useState(account.name)
  const [email, setEmail] = useState(account.email)
  const [password, setPassword] = useState('')
  const { saving, faults, send, touched } = useChange()
  const newName = name.trim() !== account.name
  const newEmail = email.trim() !== account.email

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const change = {
      ...(newName && { name: name.trim() }),
      ...(newEmail && { email: email.trim(), current_password: password }),
    }
    if (!(await send(change, event.currentTarget))) return
    setName(name.trim())
    setEmail(email.trim())
    setPassword('')
  }

  const type = (set: (text: string) => void) => (event: { currentTarget: HTMLInputElement }) => {
    touched(event.currentTarget.name)
    set(event.currentTarget.value)
  }
  return (
    <section id="identity" className={`panel ${styles.section}`}>
      <div className="ph">
        <h2>{t('identity')}</h2>
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        {faults.message && <FailureNotice message={faults.message} />}
        <TextInput
          name="name"
          label={t('name')}
          autoComplete="name"
          value={name}
          onChange={type(setName)}
          error={faults.fields.name}
        />
        <TextInput
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          value={email}
          onChange={type(setEmail)}
          error={faults.fields.email}
        />
        {newEmail && (
          <TextInput
            name="current_password"
            type="password"
            label={t('currentPassword')}
            description={t('currentPasswordHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="current-password"
            value={password}
            onChange={type(setPassword)}
            error={faults.fields.current_password}
          />
        )}
        <div className={styles.end}>
          <Button type="submit" loading={saving === 'saving'} disabled={!newName && !newEmail}>
            {t('save')}
          </Button>
          <Saved saving={saving} />
        </div>
      </form>
    </section>
  )
}
