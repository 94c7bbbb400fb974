import { useTranslation } from 'react-i18next'
import { Message } from '../components/message.tsx'
import { helpCenterLink, topicLink } from '../shell/links.ts'

/** Leads to the operator's help center; where there is none, to support. */
export function Component() {
  const { t } = useTranslation('help')
  const center = helpCenterLink()
  return (
    <Message title={t('shell:page.help')} text={t(center ? 'text' : 'textWithout')}>
      {center ? (
        <a className="btn p" href={center} target="_blank" rel="noopener noreferrer">
          {t('center')}
        </a>
      ) : (
        <a className="btn" href={topicLink('support')}>
          {t('shell:footer.support')}
        </a>
      )}
    </Message>
  )
}
