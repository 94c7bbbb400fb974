import { apiPath } from '@cadenza/contract/api'
import { pagePath } from '@cadenza/contract/pages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { api } from '../api/api.ts'
import { FailureNotice } from '../components/failure-notice.tsx'
import { DonePage } from '../components/form-page.tsx'

/** /digest/{digestToken}/end: whoever comes here from a mail wants no more of them, and is asked nothing. */
export function Component() {
  const { t } = useTranslation('digest-end')
  const { digestToken = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['digest-end', digestToken],
    queryFn: () => api.post(apiPath('digestEnd', { digestToken }), { withoutRefresh: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <DonePage title={t('title')}>
      {error ? (
        <>
          <FailureNotice message={error.message} />
          <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
        </>
      ) : data ? (
        <>
          <p>{t('ended')}</p>
          <p>
            <Link to={`${pagePath('account')}#preferences`}>{t('again')}</Link>
          </p>
        </>
      ) : (
        <p className="muted">{t('working')}</p>
      )}
    </DonePage>
  )
}
