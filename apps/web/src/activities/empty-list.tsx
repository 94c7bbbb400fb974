import { useTranslation } from 'react-i18next'
import { Icon } from '../components/icon.tsx'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import styles from './activities.module.css'

/** Nothing yet: what to do next. */
export function EmptyList({ mine }: { mine: boolean }) {
  const { t } = useTranslation('activities')
  return (
    <section className={`panel ${styles.empty}`}>
      <p>{t(mine ? 'empty' : 'emptyOther')}</p>
      {mine && (
        <ChooseFiles className="btn p">
          <Icon name="upload" />
          {t('upload')}
        </ChooseFiles>
      )}
    </section>
  )
}
