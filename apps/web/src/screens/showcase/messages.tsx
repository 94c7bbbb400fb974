import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../platform/api/failure.ts'
import { Banner } from '../../ui/components/banner.tsx'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { Message } from '../../ui/components/message.tsx'
import { offerUndo } from '../../ui/components/undo.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import { Section, State } from './section.tsx'

export function Messages() {
  const { t } = useTranslation('showcase')
  const [shakes, setShakes] = useState(0)
  const [throws, setThrows] = useState(false)
  if (throws) throw new Error('The showcase was asked to fail')
  return (
    <Section title={t('messages')}>
      <State name={t('failure')} wide>
        <FailureNotice key={shakes} message={t('contract:WrongCredentials')} shaking={shakes > 0} />
        <button type="button" className="btn" onClick={() => setShakes(shakes + 1)}>
          {t('shake')}
        </button>
      </State>
      <State name={t('notices')}>
        <button
          type="button"
          className="btn"
          onClick={() => showFailure(new ApiFailure(422, t('contract:ValidationFailed')))}
        >
          {t('failureNotice')}
        </button>
        <button type="button" className="btn" onClick={() => showFailure(new Error('Without words'))}>
          {t('generalNotice')}
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => offerUndo('showcase', t('undoText'), t('undo'), () => {})}
        >
          {t('undoNotice')}
        </button>
      </State>
      <State name={t('banner')} wide>
        <Banner closedKey="cadenza:showcase-closed">{t('bannerText')}</Banner>
      </State>
      <State name={t('message')} wide>
        <Message level="h3" title={t('emptyTitle')} text={t('emptyText')}>
          <button type="button" className="btn p">
            {t('label')}
          </button>
        </Message>
      </State>
      <State name={t('renderFailure')}>
        <button type="button" className="btn d" onClick={() => setThrows(true)}>
          {t('fail')}
        </button>
      </State>
    </Section>
  )
}
