import { useTranslation } from 'react-i18next'
import { topicPath } from '../../features/help-topics/topic-list.tsx'
import { topicOf } from '../../features/help-topics/topics.ts'
import { openQuickHelp } from '../../features/quick-help/opened.ts'
import { helpLink } from '../../platform/pages/links.ts'
import { usePageName } from '../../platform/pages/page-name.ts'
import { Icon } from '../../ui/components/icon.tsx'

/** Button for the screen's help page, or for all of help if it has none. */
export function HelpButton() {
  const { t } = useTranslation('shell')
  const topic = topicOf(usePageName())
  return (
    <a
      className="ib"
      href={topic ? topicPath(topic) : helpLink()}
      aria-label={t('help')}
      title={t('help')}
      data-tutorial="help"
      onClick={(event) => {
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey
        if (!topic || elsewhere) return
        event.preventDefault()
        openQuickHelp(topicPath(topic))
      }}
    >
      <Icon name="help" />
    </a>
  )
}
