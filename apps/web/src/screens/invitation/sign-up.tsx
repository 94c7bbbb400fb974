import { pagePath } from '@cadenza/contract/pages'
import { useTranslation } from 'react-i18next'
import { NewAccountFields, useNewAccount } from '../../features/sign-up/new-account.tsx'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import styles from './invitation.module.css'

/** Creates an account and accepts the invitation. */
export function InvitedSignUp({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('invitation')
  const account = useNewAccount({
    make: (body) =>
      api.call(endpoints.invitations.signUp, {
        params: { invitationToken: token },
        body,
        withoutRefresh: true,
      }),
    next: pagePath('coaches'),
    email,
    t,
  })
  return (
    <form className={styles.form} onSubmit={account.submit} noValidate>
      <p className="soft">{t('newHere')}</p>
      <NewAccountFields {...account} />
    </form>
  )
}
