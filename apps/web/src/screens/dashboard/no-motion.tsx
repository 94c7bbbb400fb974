import { pagePath } from '@cadenza/contract/pages'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './dashboard.module.css'

/** The way to motion data, for athletes without any. */
export function NoMotion() {
  const { t } = useTranslation('dashboard')
  return (
    <section className="panel" aria-labelledby="no-motion">
      <div className="ph">
        <h2 id="no-motion">{t('noMotion')}</h2>
      </div>
      <div className={`pb ${styles.noMotion}`}>
        <p>{t('noMotionHow')}</p>
        <Link to={pagePath('helpTopic', { helpTopic: 'import' })}>{t('noMotionHelp')}</Link>
      </div>
    </section>
  )
}
