import { pagePath } from '@cadenza/contract/pages'
import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { DonePage, FormPage } from '../../ui/components/form-page.tsx'

/** digest/{digestToken}/end: requires a click, since mail software prefetches links. */
export function Component() {
  const { t } = useTranslation('digest-end')
  const { digestToken = '' } = useParams()
  const [ending, setEnding] = useState<'no' | 'sending' | 'ended'>('no')
  const [failure, setFailure] = useState<Error>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setEnding('sending')
    setFailure(undefined)
    try {
      await api.call(endpoints.digests.end, { params: { digestToken }, withoutRefresh: true })
      setEnding('ended')
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
      setEnding('no')
    }
  }

  if (ending === 'ended')
    return (
      <DonePage title={t('title')}>
        <p>{t('ended')}</p>
        <p>
          <Link to={`${pagePath('account')}#preferences`}>{t('again')}</Link>
        </p>
      </DonePage>
    )
  return (
    <FormPage title={t('ask')} intro={t('intro')} onSubmit={submit}>
      {failure && <FailureNotice message={failure.message} />}
      <Button type="submit" size="lg" loading={ending === 'sending'}>
        {t('end')}
      </Button>
    </FormPage>
  )
}
