import { useTranslation } from 'react-i18next'
import { Message } from '../components/message.tsx'

export function ErrorPage({ status, message }: { status: number; message?: string }) {
  const { t } = useTranslation('shell')
  return (
    <Message title={String(status)} text={message ?? t('contract:Unexpected')}>
      <button type="button" className="btn" onClick={() => location.reload()}>
        {t('reload')}
      </button>
    </Message>
  )
}
