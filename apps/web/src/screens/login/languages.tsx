import { localeNames, locales } from '@cadenza/contract/locales'
import { useTranslation } from 'react-i18next'
import { changeLocale, currentLocale } from '../../platform/texts/i18n.ts'
import styles from './login.module.css'

export function Languages() {
  const { t } = useTranslation('login')
  return (
    <nav className={styles.languages} aria-label={t('language')}>
      <span className="fl">{t('language')}</span>
      <ul>
        {locales.map((locale) => (
          <li key={locale}>
            <button
              type="button"
              lang={locale}
              aria-current={locale === currentLocale() || undefined}
              onClick={() => changeLocale(locale)}
            >
              {localeNames[locale]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
