import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageName } from './page-name.ts'
import { sectionPath, sections, useSelectedAthlete } from './selected-athlete.ts'
import styles from './shell.module.css'

export function Navigation() {
  const { t } = useTranslation('shell')
  const athlete = useSelectedAthlete()
  const page = usePageName()
  const current = page === 'activity' ? 'activities' : page
  return (
    <nav className={styles.navigation} aria-label={t('mainNavigation')}>
      {sections.map((section) => (
        <Link
          key={section}
          to={sectionPath(section, athlete)}
          aria-current={section === current ? 'page' : undefined}
        >
          {t(`page.${section}`)}
        </Link>
      ))}
    </nav>
  )
}
