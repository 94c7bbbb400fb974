import { pagePath } from '@cadenza/contract/pages'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './help-topics.module.css'
import { type HelpTopic, helpTopics, namedAs } from './topics.ts'

export const topicPath = (topic: HelpTopic): string => pagePath('helpTopic', { helpTopic: topic })

/** Titles of help pages in contents and search results. */
export function useTopicTitles(): (topic: HelpTopic) => string {
  const { t } = useTranslation(['shell', 'help-topics'])
  // In Japanese, the list and one topic would have the same title.
  return (topic) => (topic === 'activity' ? t('help-topics:oneActivity') : t(`page.${namedAs(topic)}`))
}

/** List of all help pages. */
export function TopicList({ current }: { current: HelpTopic | undefined }) {
  const titleOf = useTopicTitles()
  return (
    <ul className={styles.list}>
      {helpTopics.map((topic) => (
        <li key={topic}>
          <Link to={topicPath(topic)} aria-current={topic === current ? 'page' : undefined}>
            {titleOf(topic)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
