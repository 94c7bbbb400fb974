import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { HelpArticle } from '../help-topics/article.tsx'
import { type Opened, openedHelp } from './opened.ts'
import styles from './quick-help.module.css'

/** Help page beside the current page, which stays usable. */
export function QuickHelp({ opened }: { opened: Opened }) {
  const { t } = useTranslation('help-topics')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of help begins at its top
  useEffect(() => {
    // Not returned from the effect: newer browsers return a promise.
    panel.current?.scrollTo(0, 0)
  }, [opened.topic])
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={t('shell:help')}
      tabIndex={-1}
      data-quick-help
      onKeyDown={(event) => {
        if (event.key === 'Escape') openedHelp.set(null)
      }}
    >
      <div className={styles.head}>
        <a href={opened.url} target="_blank" rel="noopener noreferrer">
          {t('newWindow')}
        </a>
        <IconButton icon="close" label={t('shell:close')} onClick={() => openedHelp.set(null)} />
      </div>
      <HelpArticle topic={opened.topic} />
    </aside>
  )
}
