import { useTranslation } from 'react-i18next'
import { Mark } from '../../ui/components/mark.tsx'
import { Message } from '../../ui/components/message.tsx'

/** Page shown when neither sign-in nor features can be loaded; matches the server's own 500 page. */
export function Maintenance() {
  const { t } = useTranslation('maintenance')
  return (
    <Message title={t('title')} text={t('text')}>
      <button type="button" className="btn" onClick={() => location.reload()}>
        <Mark size={16} />
        {t('shell:reload')}
      </button>
    </Message>
  )
}
