import type { endpoints } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import { pagePath } from '@cadenza/contract/pages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { z } from 'zod'
import { api } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import { accountChanged, useSession } from '../../platform/session/session.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { DonePage, FormPage } from '../../ui/components/form-page.tsx'

type Confirmation = z.infer<typeof endpoints.emailConfirmation.read.answer>

/** confirm_email/{confirmationToken}: requires a click, since mail software prefetches links. */
export function Component() {
  const { confirmationToken = '' } = useParams()
  const { t } = useTranslation('confirm-email')
  const { account } = useSession()
  const [loading, setLoading] = useState(false)
  const [confirmed, setConfirmed] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const path = apiPath('emailConfirmationToken', { confirmationToken })
  const link = useQuery({
    queryKey: ['email-confirmation', confirmationToken],
    queryFn: () => api.get<Confirmation>(path, { withoutRefresh: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setLoading(true)
    setFailure(undefined)
    try {
      const answer = await api.put<Confirmation>(path, { withoutRefresh: true })
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
