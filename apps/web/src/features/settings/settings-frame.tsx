import { pagePath } from '@cadenza/contract/pages'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageName } from '../../platform/pages/page-name.ts'
import styles from './settings-frame.module.css'
import { settingsPages } from './settings-pages.ts'

interface Props {
  title: string
  /** Sentence below the title. */
  hint?: string
  children: ReactNode
}

/** Settings page with the list of all settings pages on the left. */
export function SettingsFrame({ title, hint, children }: Props) {
  const { t } = useTranslation('shell')
  const current = usePageName()
  return (
    <div className={styles.frame}>
      <title>{`${title} – Cadenza`}</title>
      <nav className={styles.pages} aria-label={t('settings')}>
        <p className={styles.heading}>{t('settings')}</p>
        {settingsPages().map(({ page, text }) => (
          <Link key={page} to={pagePath(page)} aria-current={text === current ? 'page' : undefined}>
            {t(`page.${text}`)}
          </Link>
        ))}
      </nav>
      <div className={styles.page}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {hint && <p className="small muted">{hint}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}
