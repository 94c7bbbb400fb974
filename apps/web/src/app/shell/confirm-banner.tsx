import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { usePageName } from '../../platform/pages/page-name.ts'
import type { Account } from '../../platform/session/session.ts'
import { Banner } from '../../ui/components/banner.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import styles from './shell.module.css'

/** Asks users with an unconfirmed address to open the mailed link, and can send another. */
export default function ConfirmBanner({ account }: { account: Account }) {
  const { t } = useTranslation('shell')
  const page = usePageName()
  const [sent, setSent] = useState<'no' | 'sending' | 'yes'>('no')
  if (page === 'confirmEmail') return null

  async function send() {
    setSent('sending')
    try {
      await api.call(endpoints.emailConfirmation.request)
      setSent('yes')
    } catch (error) {
      setSent('no')
      showFailure(error)
    }
  }
  return (
    <Banner closedKey={`cadenza:confirm-closed ${account.email}`}>
      {t('confirmEmail', { email: account.email })}{' '}
      {sent === 'yes' ? (
        <span role="status">{t('confirmSent')}</span>
      ) : (
        <button
          type="button"
          className={styles.textButton}
          disabled={sent === 'sending'}
          onClick={() => void send()}
        >
          {t('confirmAgain')}
        </button>
      )}
    </Banner>
  )
}
