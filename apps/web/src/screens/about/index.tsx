import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { type Topic, topics } from '../../platform/pages/links.ts'
import { NotFound } from '../../ui/errors/not-found.tsx'
import styles from './about.module.css'

/** Built-in pages behind the footer's links, used unless the operator configured others. */
export function Component() {
  const { t } = useTranslation('about')
  const { topic } = useParams()
  if (!topics.includes(topic as Topic)) return <NotFound />
  const title = t(`shell:footer.${topic}`)
  return (
    <article className={styles.page}>
      <title>{`${title} – Cadenza`}</title>
      <h1>{title}</h1>
      {t(`${topic}.text`)
        .split('\n')
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      <p className="muted">{t('operator')}</p>
      <p className="muted">{t('sources')}</p>
    </article>
  )
}
