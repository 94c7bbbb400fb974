import { useTranslation } from 'react-i18next'
import { ChooseFiles } from '../../features/uploads/choose-files.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './activities.module.css'

/** Message for an empty list, with the next step. */
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
