import { safeNext } from '@cadenza/contract/next'
import { validateSignIn } from '@cadenza/contract/validation'
import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { ApiFailure } from '../api/failure.ts'
import { FailureNotice } from '../components/failure-notice.tsx'
import { signIn } from '../session/sign-in.ts'
import { Art } from './art.tsx'
import { Languages } from './languages.tsx'
import styles from './login.module.css'

export function Component() {
  const { t } = useTranslation('login')
  const [parameters] = useSearchParams()
  const email = useRef<HTMLInputElement>(null)
  const [loading, setLoading] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const [fields, setFields] = useState<Record<string, string>>({})
  const needsCode = failure?.codes.totp !== undefined

  useEffect(() => email.current?.focus(), [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const value = (name: string) => String(data.get(name) ?? '')
    const form = { email: value('email').trim(), password: value('password') }
    const failures = validateSignIn(form)
    setFields(Object.fromEntries(failures.map(({ field, code }) => [field, t(`contract:${code}`)])))
    if (failures.length > 0) return
    setFailure(undefined)
    setLoading(true)
    try {
      await signIn(needsCode ? { ...form, totp: value('totp') } : form, safeNext(parameters.get('next')))
      // Still loading: the next document is on its way.
    } catch (error) {
      setLoading(false)
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    }
  }

  return (
    <div className={styles.halves}>
      <title>{`${t('title')} – Cadenza`}</title>
      <div className={styles.side}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <h1>{t('title')}</h1>
          <p className={styles.subtitle}>{t('subtitle')}</p>
          {failure && <FailureNotice message={failure.message} shaking />}
          <div className={styles.field}>
            <label className="fl" htmlFor="email">
              {t('email')}
            </label>
            <TextInput
              ref={email}
              id="email"
              name="email"
              type="email"
              size="lg"
              autoComplete="username"
              placeholder={t('emailHint')}
              error={fields.email}
              required
            />
          </div>
          <div className={styles.field}>
            <div className={styles.between}>
              <label className="fl" htmlFor="password">
                {t('password')}
              </label>
              <Link className={styles.forgot} to="/reset_password">
                {t('forgot')}
              </Link>
            </div>
            <TextInput
              id="password"
              name="password"
              type="password"
              size="lg"
              autoComplete="current-password"
              placeholder={t('passwordHint')}
              error={fields.password}
              required
            />
          </div>
          {needsCode && (
            <div className={styles.field}>
              <label className="fl" htmlFor="totp">
                {t('totp')}
              </label>
              <TextInput id="totp" name="totp" size="lg" inputMode="numeric" autoComplete="one-time-code" />
            </div>
          )}
          <Button className={styles.submit} type="submit" size="lg" loading={loading}>
            {t('submit')}
          </Button>
          <Languages />
        </form>
      </div>
      <Art />
    </div>
  )
}
