import { useTranslation } from 'react-i18next'
import { ChooseFiles } from '../../features/uploads/choose-files.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './dashboard.module.css'

/** First steps for a new account. */
export function Empty({ mine }: { mine: boolean }) {
  const { t } = useTranslation(['activities', 'uploads'])
  if (!mine)
    return (
      <section className={`panel ${styles.empty}`}>
        <p>{t('emptyOther')}</p>
      </section>
    )
  return (
    <section className={`${styles.empty} ${styles.zone}`}>
      <Icon name="upload" size={32} />
      <p>{t('empty')}</p>
      <ChooseFiles className="btn p lg">
        <Icon name="upload" />
        {t('upload')}
      </ChooseFiles>
      <p className="small muted">
        {t('uploads:dropAnywhere')}
        <br />
        {t('uploads:formats')}
      </p>
    </section>
  )
}
