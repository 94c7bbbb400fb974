import { topicLink } from '../../platform/pages/links.ts'
import { currentSession } from '../../platform/session/session.ts'
import { Banner } from '../../ui/components/banner.tsx'

/** The announcement exists in these two languages; Japanese accounts get the second. */
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

/** Announces maintenance to users with the feature, until closed for the session. */
export function MaintenanceBanner() {
  const { account, features } = currentSession()
  if (!features.has('maintenance_message')) return null
  const lang = account?.lang === 'ja' ? 'ja' : 'en'
  const { text, contact } = words[lang]
  return (
    <Banner closedKey="cadenza:maintenance-closed" lang={lang}>
      {text} <a href={topicLink('support')}>{contact}</a>
    </Banner>
  )
}
