import { pagePath } from '@cadenza/contract/pages'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../components/icon.tsx'

/** The way to one's own files. */
export function ChooseFiles() {
  const { t } = useTranslation('activities')
  return (
    <Link className="btn p" to={pagePath('import')}>
      <Icon name="upload" />
      {t('upload')}
    </Link>
  )
}
