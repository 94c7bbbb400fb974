import { pagePath } from '@cadenza/contract/pages'
import { validateNewPassword } from '@cadenza/contract/validation'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { DonePage, FormPage } from '../../ui/components/form-page.tsx'
import { type Faults, faultsOf, faultsOfAnswer, noFaults } from '../../ui/forms/faults.ts'
import { focusFirstFault } from '../../ui/forms/focus-fault.ts'

/** /reset_password/{resetToken}: the state belongs to the token of the link. */
export function Component() {
  const { resetToken = '' } = useParams()
  const { t } = useTranslation('reset-password')
  const link = useQuery({
    queryKey: ['password-reset', resetToken],
    queryFn: () => api.call(endpoints.passwordReset.read, { params: { resetToken }, withoutRefresh: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (link.isPending) return null
  if (link.isError) {
    if (!(link.error instanceof ApiFailure) || link.error.status !== 400) throw link.error
    return <Invalid message={link.error.message} />
  }
  if (!link.data) throw new Error('The link did not come')
  return (
    <NewPassword
      key={resetToken}
      resetToken={resetToken}
      email={link.data.reset.email}
      title={t('newTitle')}
    />
  )
}

function Invalid({ message }: { message: string }) {
  const { t } = useTranslation('reset-password')
  return (
    <DonePage title={t('newTitle')}>
      <FailureNotice message={message} />
      <p>
        <Link to={pagePath('resetPassword')}>{t('askAgain')}</Link>
      </p>
    </DonePage>
  )
}

const fields = [
  { name: 'password', label: 'password' },
  { name: 'password_confirm', label: 'confirm' },
] as const

interface Props {
  resetToken: string
  email: string
  title: string
}

function NewPassword({ resetToken, email, title }: Props) {
  const { t } = useTranslation('reset-password')
  const first = useRef<HTMLInputElement>(null)
  const [form, setForm] = useState({ password: '', password_confirm: '' })
  const [loading, setLoading] = useState(false)
  const [faults, setFaults] = useState<Faults>(noFaults)
  const [changed, setChanged] = useState(false)
  const [ended, setEnded] = useState<string>()

  useEffect(() => first.current?.focus(), [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const found = faultsOf(validateNewPassword(form), t)
    if (found) return focusFirstFault(element, () => setFaults(found))
    setFaults(noFaults)
    setLoading(true)
    try {
      const answer = await api.call(endpoints.passwordReset.complete, {
        params: { resetToken },
        body: form,
        withoutRefresh: true,
      })
      setChanged(answer?.changed === true)
    } catch (error) {
      // Used or expired while the form was being filled in.
      if (error instanceof ApiFailure && error.status === 400) setEnded(error.message)
      else setFaults(faultsOfAnswer(error))
    }
    setLoading(false)
  }

  if (ended) return <Invalid message={ended} />
  if (changed)
    return (
      <DonePage title={t('changedTitle')}>
        <p>{t('changed')}</p>
        <p>
          <Link to={pagePath('login')}>{t('backToLogin')}</Link>
        </p>
      </DonePage>
    )
  return (
    <FormPage title={title} intro={t('newIntro', { email })} onSubmit={submit}>
      {faults.message && <FailureNotice message={faults.message} />}
      {/* Password managers store the new password under this name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {fields.map(({ name, label }, at) => (
        <TextInput
          key={name}
          ref={at === 0 ? first : undefined}
          name={name}
          type="password"
          label={t(label)}
          size="lg"
          autoComplete="new-password"
          value={form[name]}
          onChange={({ currentTarget: { value } }) => setForm((before) => ({ ...before, [name]: value }))}
          error={faults.fields[name]}
        />
      ))}
      <Button type="submit" size="lg" loading={loading}>
        {t('save')}
      </Button>
    </FormPage>
  )
}
