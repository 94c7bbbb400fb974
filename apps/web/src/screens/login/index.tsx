import { validateSignIn } from '@cadenza/contract/address-validation'
import { safeNext } from '@cadenza/contract/next'
import { pagePath } from '@cadenza/contract/pages'
import { pathOf } from '@cadenza/contract/path-of'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { endpoints } from '../../platform/api/endpoints.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import { takeFragment } from '../../platform/session/fragment.ts'
import { type Arrival, type SignInForm, signIn } from '../../platform/session/sign-in.ts'
import { signInWays } from '../../platform/session/sign-in-ways.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { Art } from './art.tsx'
import { Languages } from './languages.tsx'
import styles from './login.module.css'

/** Result or error of a sign-in at the provider; read once. */
const arrivedWith = takeFragment('oidc')
const refusedWith = takeFragment('oidc_error')
const refusals = ['OidcFailed', 'OidcEmailUnverified', 'OidcNoAccount', 'OidcLinkNeeded'] as const

export function Component() {
  const { t } = useTranslation('login')
  const [parameters] = useSearchParams()
  const next = safeNext(parameters.get('next'))
  const email = useRef<HTMLInputElement>(null)
  const totp = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(arrivedWith)
  const [loading, setLoading] = useState(arrivedWith !== undefined)
  const [failure, setFailure] = useState<ApiFailure>()
  const [fields, setFields] = useState<Record<string, string>>({})
  const needsCode = failure?.codes.totp !== undefined
  const refused = refusals.find((key) => key === refusedWith)

  useEffect(() => email.current?.focus(), [])
  useEffect(() => {
    if (needsCode) totp.current?.focus()
  }, [needsCode])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came from elsewhere is taken up once, when the page opens
  useEffect(() => {
    if (arrivedWith) void send({ code: arrivedWith })
  }, [])

  async function send(form: SignInForm | Arrival) {
    setLoading(true)
    try {
      await signIn(form, next)
      // Stays loading while the next document loads.
    } catch (error) {
      setLoading(false)
      if (!(error instanceof ApiFailure)) throw error
      // Any error but a request for the second factor ends the provider's sign-in.
      if ('code' in form && error.codes.totp === undefined) setCode(undefined)
      setFailure(error)
    }
  }

  /** Typing clears the field's error; a request for a code stays. */
  function forget({ target }: FormEvent<HTMLFormElement>) {
    if (!needsCode) setFailure(undefined)
    if (target instanceof HTMLInputElement) setFields((before) => ({ ...before, [target.name]: '' }))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const value = (name: string) => String(data.get(name) ?? '')
    const second = needsCode ? { totp: value('totp') } : {}
    if (code !== undefined) return send({ code, ...second })
    const form = { email: value('email').trim(), password: value('password') }
    const failures = validateSignIn(form)
    setFields(Object.fromEntries(failures.map(({ field, code }) => [field, t(`contract:${code}`)])))
    if (failures.length > 0) return
    if (!needsCode) setFailure(undefined)
    await send({ ...form, ...second })
  }

  const asksOnly = failure?.codes.totp?.includes('TotpRequired') === true
  return (
    <div className={styles.halves}>
      <title>{`${t('title')} – Cadenza`}</title>
      <div className={styles.side}>
        <form className={styles.form} onSubmit={submit} onInput={forget} noValidate>
          <h1>{t('title')}</h1>
          <p className={styles.subtitle}>{t('subtitle')}</p>
          {failure && !asksOnly && <FailureNotice key={String(loading)} message={failure.message} shaking />}
          {refused && !failure && <FailureNotice message={t(`contract:${refused}`)} />}
          {code === undefined && (
            <>
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
                  <Link className={styles.forgot} to={pagePath('resetPassword')}>
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
            </>
          )}
          {needsCode && (
            <div className={styles.field}>
              <label className="fl" htmlFor="totp">
                {t('totp')}
              </label>
              <TextInput
                ref={totp}
                id="totp"
                name="totp"
                size="lg"
                autoComplete="one-time-code"
                description={t('totpHint')}
                inputWrapperOrder={['input', 'description']}
              />
            </div>
          )}
          <Button className={styles.submit} type="submit" size="lg" loading={loading}>
            {t('submit')}
          </Button>
          {signInWays.oidc && code === undefined && (
            <a
              className={`btn lg ${styles.elsewhere}`}
              href={`${pathOf(endpoints.oidc.start)}?next=${encodeURIComponent(next)}`}
            >
              {t('elsewhere', { name: signInWays.oidc })}
            </a>
          )}
          {signInWays.signUp && (
            <p className={styles.signUp}>
              <Link to={pagePath('signUp')}>{t('signUp')}</Link>
            </p>
          )}
          <Languages />
        </form>
      </div>
      <Art />
    </div>
  )
}
