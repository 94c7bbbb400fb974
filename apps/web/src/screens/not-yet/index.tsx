import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageName } from '../../platform/pages/page-name.ts'
import { Message } from '../../ui/components/message.tsx'

/** Placeholder for a page that this version lacks. */
export function Component() {
  const { t } = useTranslation('not-yet')
  return (
    <Message title={t(`shell:page.${usePageName()}`)} text={t('text')}>
      <Link to="/activities/">{t('back')}</Link>
    </Message>
  )
}
