import { pagePath } from '@cadenza/contract/pages'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { acceptReport, notMailedQuery, reverseQuery } from '../../features/reports/queries.ts'
import { topicLink } from '../../platform/pages/links.ts'
import { currentSession } from '../../platform/session/session.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { FormPage } from '../../ui/components/form-page.tsx'
import { Message } from '../../ui/components/message.tsx'
import { type Faults, faultsOfAnswer, noFaults } from '../../ui/forms/faults.ts'

/** /r/u/:userUuid/s/:activitySessionId: accepts the terms of a report before it is opened. */
export function Component() {
  const { t } = useTranslation('report-accept')
  const { userUuid = '', activitySessionId = '' } = useParams()
  const { data: report, error, refetch } = useQuery(reverseQuery(userUuid, activitySessionId))
  const { data: notMailed, isPending } = useQuery(notMailedQuery)
  if (error && !report)
    return (
      <Message title={t('failed')} text={error.message}>
        <button type="button" className="btn p" onClick={() => void refetch()}>
          {t('tryAgain')}
        </button>
      </Message>
    )
  if (report === null)
    return (
      <Message title={t('noneTitle')} text={t('noneText')}>
        <Link className="btn p" to={pagePath('reports')}>
          {t('toReports')}
        </Link>
      </Message>
    )
  if (!report) return <Loading />
  if (report.accepted || !report.may.includes('accept'))
    return <Navigate to={pagePath('report', { reportUuid: report.uuid })} replace />
  if (isPending) return <Loading />
  return <AcceptForm reportUuid={report.uuid} name={report.name} notMailed={notMailed ?? null} />
}

function Loading() {
  const { t } = useTranslation('report-accept')
  return (
    <p className="notice" role="status">
      {t('shell:loading')}
    </p>
  )
}

interface Props {
  reportUuid: string
  name: string
  /** Why the report is not mailed; null if it is. */
  notMailed: 'no_mail_server' | 'unconfirmed' | null
}

function AcceptForm({ reportUuid, name, notMailed }: Props) {
  const { t } = useTranslation('report-accept')
  const navigate = useNavigate()
  const [email, setEmail] = useState(currentSession().account?.email ?? '')
  const [agrees, setAgrees] = useState(false)
  const [faults, setFaults] = useState<Faults>(noFaults)
  const [saving, setSaving] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!agrees) return setFaults({ message: t('agreeFirst'), fields: {} })
    setSaving(true)
    try {
      await acceptReport(reportUuid, email.trim())
      await navigate(pagePath('report', { reportUuid }), { replace: true })
    } catch (error) {
      setSaving(false)
      setFaults(faultsOfAnswer(error))
    }
  }

  return (
    <FormPage title={t('title', { name })} intro={t('intro')} onSubmit={submit}>
      {faults.message && (notMailed || !faults.fields.email) && <FailureNotice message={faults.message} />}
      {notMailed ? (
        <p>{t(`notMailed.${notMailed}`)}</p>
      ) : (
        <TextInput
          type="email"
          name="email"
          label={t('email')}
          description={t('emailNote')}
          size="lg"
          autoComplete="email"
          value={email}
          error={faults.fields.email}
          onChange={({ currentTarget: { value } }) => {
            setEmail(value)
            setFaults(noFaults)
          }}
        />
      )}
      <label className="row">
        <input
          type="checkbox"
          checked={agrees}
          onChange={({ currentTarget: { checked } }) => {
            setAgrees(checked)
            setFaults(noFaults)
          }}
        />
        {t('agree')}
      </label>
      <a href={topicLink('terms')} target="_blank" rel="noopener noreferrer">
        {t('readTerms')}
      </a>
      <Button type="submit" size="lg" loading={saving}>
        {t('accept')}
      </Button>
    </FormPage>
  )
}
