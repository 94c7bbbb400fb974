import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  builtSections,
  sectionPath,
  sections,
  useSelectedAthlete,
} from '../../features/athletes/selected-athlete.ts'
import { usePageName } from '../../platform/pages/page-name.ts'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './shell.module.css'

/** Sections; in a narrow window behind a button, closed by Esc or by a press or focus elsewhere. */
export function Navigation() {
  const { t } = useTranslation('shell')
  const athlete = useSelectedAthlete()
  const page = usePageName()
  const [opened, setOpened] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const fold = useRef<HTMLButtonElement>(null)
  const current = page === 'activity' ? 'activities' : page
  const section = sections.find((each) => each === current)
  useEffect(() => {
    if (!opened) return
    const elsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && whole.current?.contains(target))) setOpened(false)
    }
    const leave = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpened(false)
      fold.current?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', leave)
    }
  }, [opened])
  return (
    <div ref={whole} className={styles.sections}>
      <button
        ref={fold}
        type="button"
        className={styles.fold}
        aria-expanded={opened}
        aria-controls="sections"
        onClick={() => setOpened(!opened)}
      >
        {t(section ? `page.${section}` : 'sections')}
        <Icon name="down" size={12} />
      </button>
      <nav
        id="sections"
        className={styles.navigation}
        data-opened={opened || undefined}
        aria-label={t('mainNavigation')}
      >
        {builtSections.map((each) => (
          <Link
            key={each}
            to={sectionPath(each, athlete)}
            aria-current={each === current ? 'page' : undefined}
            onClick={() => setOpened(false)}
          >
            {t(`page.${each}`)}
          </Link>
        ))}
      </nav>
    </div>
  )
}
