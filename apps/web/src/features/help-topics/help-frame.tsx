import { pagePath } from '@cadenza/contract/pages'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './help-topics.module.css'
import { TopicList } from './topic-list.tsx'
import type { HelpTopic } from './topics.ts'

interface Props {
  current?: HelpTopic
  typed: string
  onType(typed: string): void
  children: ReactNode
}

/** Help in two panes: search and contents on the left, what they lead to on the right. */
export function HelpFrame({ current, typed, onType, children }: Props) {
  const { t } = useTranslation('help-topics')
  return (
    <div className={styles.page}>
      <title>{`${t('shell:help')} – Cadenza`}</title>
      <nav className={styles.topics} aria-label={t('shell:help')}>
        <label className="in">
          <Icon name="search" />
          <input
            type="search"
            // biome-ignore lint/a11y/noAutofocus: typing began in this field on another page of help
            autoFocus={typed !== ''}
            value={typed}
            placeholder={t('search')}
            aria-label={t('search')}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onType('')
            }}
          />
        </label>
        <TopicList current={current} />
        <Link to={pagePath('help')} aria-current={current || typed ? undefined : 'page'}>
          {t('metrics')}
        </Link>
      </nav>
      {children}
    </div>
  )
}
