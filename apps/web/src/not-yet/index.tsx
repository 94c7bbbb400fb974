import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Message } from '../components/message.tsx'
import { useScreenTitle } from './screen-title.ts'

/** Stands in for a page of the product that this version lacks. */
export function Component() {
  const { t } = useTranslation('not-yet')
  return (
    <Message title={useScreenTitle()} text={t('text')}>
      <Link to="/activities/">{t('back')}</Link>
    </Message>
  )
}
