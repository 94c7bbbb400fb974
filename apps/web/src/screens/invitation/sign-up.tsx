import { apiPath } from '@cadenza/contract/api'
import { pagePath } from '@cadenza/contract/pages'
import { useTranslation } from 'react-i18next'
import { NewAccountFields, useNewAccount } from '../../features/sign-up/new-account.tsx'
import styles from './invitation.module.css'

/** Creates an account and accepts the invitation. */
export function InvitedSignUp({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('invitation')
  const path = apiPath('invitationSignUp', { invitationToken: token })
  const account = useNewAccount({ path, next: pagePath('coaches'), email, t })
  return (
    <form className={styles.form} onSubmit={account.submit} noValidate>
      <p className="soft">{t('newHere')}</p>
      <NewAccountFields {...account} />
    </form>
  )
}
