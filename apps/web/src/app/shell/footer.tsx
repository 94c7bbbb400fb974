import { copyrightFrom } from '@cadenza/contract/limits'
import { useTranslation } from 'react-i18next'
import { topicLink, topics } from '../../platform/pages/links.ts'
import styles from './shell.module.css'

export function Footer() {
  const { t } = useTranslation('shell')
  return (
    <footer className={styles.footer}>
      {topics.map((topic) => (
        <a key={topic} href={topicLink(topic)}>
          {t(`footer.${topic}`)}
        </a>
      ))}
      <span className={styles.copyright}>
        © {copyrightFrom}–{new Date().getFullYear()} Cadenza
      </span>
    </footer>
  )
}
