import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { helpLink } from '../../app/shell/links.ts'
import { NotFound } from '../../screens/not-found/not-found.tsx'
import { HelpArticle } from './article.tsx'
import styles from './help-topics.module.css'
import { TopicList } from './topic-list.tsx'
import { topicOf } from './topics.ts'

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
