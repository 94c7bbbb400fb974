import { useTranslation } from 'react-i18next'
import { TopicList } from '../../features/help-topics/topic-list.tsx'
import { helpCenterLink, topicLink } from '../../platform/pages/links.ts'
import styles from './help.module.css'
import { MetricList } from './metric-list.tsx'

/** Explanations of all metrics, and links to the operator's help center or support. */
export function Component() {
  const { t } = useTranslation('help')
  const center = helpCenterLink()
  return (
    <article className={styles.page}>
      <h1>{t('shell:page.help')}</h1>
      <div className={styles.further}>
        <p>{t(center ? 'text' : 'textWithout')}</p>
        {center ? (
          <a className="btn p" href={center} target="_blank" rel="noopener noreferrer">
            {t('center')}
          </a>
        ) : (
          <a className="btn" href={topicLink('support')}>
            {t('shell:footer.support')}
          </a>
        )}
      </div>
      <section>
        <h2>{t('help-topics:screens')}</h2>
        <TopicList />
      </section>
      <MetricList />
    </article>
  )
}
