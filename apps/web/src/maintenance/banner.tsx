import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../components/icon-button.tsx'
import { currentSession } from '../session/session.ts'
import { topicLink } from '../shell/links.ts'
import styles from './banner.module.css'

const closedKey = 'cadenza:maintenance-closed'

/** The announcement exists in these two languages; a Japanese account reads the second. */
const words = {
  en: {
    text: 'Scheduled maintenance: 2022-09-28, 10:00 to 11:30 (+09:00). During it files cannot be uploaded and the app is unavailable.',
    contact: 'Questions? Contact support',
  },
  ja: {
    text: 'メンテナンスのお知らせ：2022年9月28日 10:00～11:30（+09:00）。この間、アップロードおよびアプリのご利用はできません。',
    contact: 'お問い合わせはサポートまで',
  },
}

/** Announces maintenance to whoever has the feature, until it is closed for the session. */
export function MaintenanceBanner() {
  const { t } = useTranslation('shell')
  const { account, features } = currentSession()
  const [closed, setClosed] = useState(() => sessionStorage.getItem(closedKey) !== null)
  if (closed || !features.has('maintenance_message')) return null
  const lang = account?.lang === 'ja' ? 'ja' : 'en'
  const { text, contact } = words[lang]
  return (
    <aside className={styles.banner} lang={lang}>
      <p className="grow">
        {text} <a href={topicLink('support')}>{contact}</a>
      </p>
      <IconButton
        icon="close"
        label={t('close')}
        small
        onClick={() => {
          sessionStorage.setItem(closedKey, '1')
          setClosed(true)
        }}
      />
    </aside>
  )
}
