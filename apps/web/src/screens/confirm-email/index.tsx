import { pagePath } from '@cadenza/contract/pages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import { accountChanged, useSession } from '../../platform/session/session.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { DonePage, FormPage } from '../../ui/components/form-page.tsx'

/**
 * /confirm_email/{confirmationToken}: a press confirms, so that software that prefetches links in mails does
 * not.
 */
export function Component() {
  const { confirmationToken = '' } = useParams()
  const { t } = useTranslation('confirm-email')
  const { account } = useSession()
  const [loading, setLoading] = useState(false)
  const [confirmed, setConfirmed] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const request = { params: { confirmationToken }, withoutRefresh: true }
  const link = useQuery({
    queryKey: ['email-confirmation', confirmationToken],
    queryFn: () => api.call(endpoints.emailConfirmation.read, request),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setLoading(true)
    setFailure(undefined)
    try {
      const answer = await api.call(endpoints.emailConfirmation.complete, request)
      setConfirmed(true)
      if (account && account.email === answer?.confirmation.email)
        accountChanged({ ...account, emailConfirmation: 'done' })
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    }
    setLoading(false)
  }

  if (link.isPending) return null
  const ended = failure ?? link.error
  if (ended && !(ended instanceof ApiFailure && ended.status === 400) && !link.data) throw ended
  if (ended instanceof ApiFailure && ended.status === 400)
    return (
      <DonePage title={t('title')}>
        <FailureNotice message={ended.message} />
        <p>{t('again')}</p>
        <p>
          <Link to={pagePath('account')}>{t('toAccount')}</Link>
        </p>
      </DonePage>
    )
  if (confirmed)
    return (
      <DonePage title={t('doneTitle')}>
        <p>
          <Link to="/">{t('on')}</Link>
        </p>
      </DonePage>
    )
  return (
    <FormPage
      title={t('title')}
      intro={t('intro', { email: link.data?.confirmation.email ?? '' })}
      onSubmit={submit}
    >
      {failure && <FailureNotice message={failure.message} />}
      <Button type="submit" size="lg" loading={loading}>
        {t('confirm')}
      </Button>
    </FormPage>
  )
}
