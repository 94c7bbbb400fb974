import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Message } from '../components/message.tsx'
import { usePageName } from '../shell/page-name.ts'

/** Stands in for a page of the product that this version lacks. */
export function Component() {
  const { t } = useTranslation('not-yet')
  return (
    <Message title={t(`shell:page.${usePageName()}`)} text={t('text')}>
      <Link to="/activities/">{t('back')}</Link>
    </Message>
  )
}
