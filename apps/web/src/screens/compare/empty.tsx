import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './compare.module.css'

/** Advice for as long as nothing is picked. */
export function Empty() {
  const { t } = useTranslation('compare')
  return (
    <div className={`panel ${styles.empty}`}>
      <Icon name="compare" size={28} />
      <h2>{t('emptyTitle')}</h2>
      <p>{t('emptyText')}</p>
    </div>
  )
}
