import { useTranslation } from 'react-i18next'
import styles from './activities.module.css'
import { ChooseFiles } from './upload-area.tsx'

/** Nothing yet: what to do next. */
export function EmptyList({ mine }: { mine: boolean }) {
  const { t } = useTranslation('activities')
  return (
    <section className={`panel ${styles.empty}`}>
      <p>{t(mine ? 'empty' : 'emptyOther')}</p>
      {mine && <ChooseFiles />}
    </section>
  )
}
