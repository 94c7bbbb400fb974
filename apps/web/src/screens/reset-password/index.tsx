import type { endpoints as contract, Product } from '@cadenza/contract'
import { validateAddress } from '@cadenza/contract/address-validation'
import { pagePath } from '@cadenza/contract/pages'
import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { DonePage, FormPage } from '../../ui/components/form-page.tsx'
import { type Faults, faultsOf, faultsOfAnswer, noFaults } from '../../ui/forms/faults.ts'
import styles from './reset-password.module.css'

/** /reset_password: asks for a link. The answer is the same whether the address has an account or not. */
export function Component() {
  const { t } = useTranslation('reset-password')
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [loading, setLoading] = useState(false)
  const [faults, setFaults] = useState<Faults>(noFaults)
  const [requested, setRequested] = useState<Product<typeof contract.passwordReset.request.answer>>()

  useEffect(() => {
    if (!requested) field.current?.focus()
  }, [requested])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = email.trim()
    const found = faultsOf(validateAddress({ email }), t)
    setFaults(found ?? noFaults)
    if (found) return field.current?.focus()
    setLoading(true)
    try {
      setRequested(
        await api.call(endpoints.passwordReset.request, { body: { email: typed }, withoutRefresh: true }),
      )
    } catch (error) {
      setFaults(faultsOfAnswer(error))
    }
    setLoading(false)
  }

  if (requested) {
    const byMail = requested.by === 'email'
    return (
      <DonePage title={t(byMail ? 'requestedTitle' : 'operatorTitle')}>
        {byMail ? (
          <>
            <p>{t('requested', { email: email.trim() })}</p>
            <p className="muted">{t('requestedSpam')}</p>
          </>
        ) : (
          <>
            <p>{t('operator')}</p>
            <pre className="to-copy">{`npx cadenza reset-password ${email.trim()}\nnpx cadenza reset-password ${email.trim()} --link`}</pre>
          </>
        )}
        <p>
          <Link to={pagePath('login')}>{t('backToLogin')}</Link>
          {' · '}
          <button type="button" className={styles.link} onClick={() => setRequested(undefined)}>
            {t('again')}
          </button>
        </p>
      </DonePage>
    )
  }
  return (
    <FormPage title={t('title')} intro={t('intro')} onSubmit={submit}>
      {faults.message && !faults.fields.email && <FailureNotice message={faults.message} />}
      <TextInput
        ref={field}
        name="email"
        type="email"
        label={t('email')}
        size="lg"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={faults.fields.email}
      />
      <Button type="submit" size="lg" loading={loading}>
        {t('submit')}
      </Button>
      <p>
        <Link to={pagePath('login')}>{t('backToLogin')}</Link>
      </p>
    </FormPage>
  )
}
