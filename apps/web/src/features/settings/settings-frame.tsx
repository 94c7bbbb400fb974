import { pagePath } from '@cadenza/contract/pages'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageName } from '../../platform/pages/page-name.ts'
import styles from './settings-frame.module.css'
import { settingsPages } from './settings-pages.ts'

interface Props {
  title: string
  /** One sentence beside the title. */
  hint?: string
  children: ReactNode
}

/** A page of the settings: all of them at the left, this one beside. */
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
