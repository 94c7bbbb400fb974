import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { HelpArticle } from '../../features/help-topics/article.tsx'
import styles from '../../features/help-topics/help-topics.module.css'
import { TopicList } from '../../features/help-topics/topic-list.tsx'
import { topicOf } from '../../features/help-topics/topics.ts'
import { helpLink } from '../../platform/pages/links.ts'
import { NotFound } from '../../ui/errors/not-found.tsx'

/** /help/:helpTopic */
export function Component() {
  const { t } = useTranslation('help-topics')
  const topic = topicOf(useParams().helpTopic ?? '')
  if (!topic) return <NotFound />
  return (
    <div className={styles.page}>
      <title>{`${t('shell:help')} – Cadenza`}</title>
      <nav className={styles.topics} aria-label={t('shell:help')}>
        <TopicList current={topic} />
        <Link to={helpLink()}>{t('metrics')}</Link>
      </nav>
      <HelpArticle topic={topic} />
    </div>
  )
}
