import { pagePath } from '@cadenza/contract/pages'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { NewAccountFields, useNewAccount } from '../../features/sign-up/new-account.tsx'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { signInWays } from '../../platform/session/sign-in-ways.ts'
import { FormPage } from '../../ui/components/form-page.tsx'
import { NotFound } from '../../ui/errors/not-found.tsx'

/** signup, if sign-up is open. */
export const Component = () => (signInWays.signUp ? <SignUp /> : <NotFound />)

function SignUp() {
  const { t } = useTranslation('sign-up')
  const account = useNewAccount({
    make: (body) => api.call(endpoints.signUp.signUp, { body, withoutRefresh: true }),
    next: '/',
    t,
  })
  return (
    <FormPage title={t('title')} intro={t('intro')} onSubmit={account.submit}>
      <NewAccountFields {...account} />
      <p>
        <Link to={pagePath('login')}>{t('known')}</Link>
      </p>
    </FormPage>
  )
}
