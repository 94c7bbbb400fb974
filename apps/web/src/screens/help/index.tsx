import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { foundTopics } from '../../features/help-topics/found-topics.ts'
import { HelpFrame } from '../../features/help-topics/help-frame.tsx'
import { topicPath, useTopicTitles } from '../../features/help-topics/topic-list.tsx'
import { helpCenterLink, topicLink } from '../../platform/pages/links.ts'
import { currentLocale, i18n } from '../../platform/texts/i18n.ts'
import styles from './help.module.css'
import { MetricList } from './metric-list.tsx'

/** Search of help, explanations of all metrics, and links to the operator's help center or support. */
export function Component() {
  const { t } = useTranslation('help')
  const [address, setAddress] = useSearchParams()
  const typed = address.get('q') ?? ''
  const titleOf = useTopicTitles()
  const texts: Record<string, string> = i18n.getResourceBundle(currentLocale(), 'help-topics')
  const found = foundTopics(typed, texts, titleOf)
  const center = helpCenterLink()
  return (
    <HelpFrame
      typed={typed}
      onType={(q) => setAddress(q ? { q } : {}, { replace: true, preventScrollReset: true })}
    >
      <article className={styles.page}>
        <h1>{t('shell:page.help')}</h1>
        {typed.trim() === '' ? (
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
        ) : (
          found.length > 0 && (
            <section>
              <h2>{t('help-topics:screens')}</h2>
              <ul className={styles.found}>
                {found.map((topic) => (
                  <li key={topic}>
                    <Link to={topicPath(topic)}>{titleOf(topic)}</Link>
                    <p>{t(`help-topics:${topic}.shows`)}</p>
                  </li>
                ))}
              </ul>
            </section>
          )
        )}
        <MetricList typed={typed} othersFound={found.length > 0} />
      </article>
    </HelpFrame>
  )
}
