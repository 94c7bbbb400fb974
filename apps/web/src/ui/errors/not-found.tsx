import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Message } from '../components/message.tsx'

export function NotFound() {
  const { t } = useTranslation('shell')
  return (
    <Message title="404" text={t('notFound')}>
      <Link className="btn" to="/">
        {t('backHome')}
      </Link>
    </Message>
  )
}
