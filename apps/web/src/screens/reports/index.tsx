import { pagePath } from '@cadenza/contract/pages'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { reportsQuery } from '../../features/reports/queries.ts'
import { ReportList } from '../../features/reports/report-list.tsx'
import { SettingsFrame } from '../../features/settings/settings-frame.tsx'
import { useAthletes } from '../../platform/session/athletes.ts'
import { currentSession } from '../../platform/session/session.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './reports-page.module.css'

const MakeReportDialog = lazy(() => import('../../features/reports/make-dialog.tsx'))

/** /reports/ and /athletes/:userUuid/reports/ */
export function Component() {
  const { t } = useTranslation('reports')
  const navigate = useNavigate()
  const athletes = useAthletes()
  const me = currentSession().account?.uuid ?? ''
  const user = useParams().userUuid ?? me
  const [making, setMaking] = useState(false)
  const { data, error, refetch } = useQuery(reportsQuery(user))
  const make = (
    <button type="button" className="btn p" onClick={() => setMaking(true)}>
      <Icon name="plus" size={14} />
      {t('make')}
    </button>
  )
  return (
    <SettingsFrame title={t('shell:page.reports')} hint={t('hint')}>
      <div className={styles.bar}>
        {athletes.length > 0 && (
          <NativeSelect
            aria-label={t('whose')}
            value={user}
            data={[
              { value: me, label: t('mine') },
              ...athletes.map(({ uuid, name }) => ({ value: uuid, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              void navigate(
                value === me ? pagePath('reports') : pagePath('athleteReports', { userUuid: value }),
              )
            }
          />
        )}
        <span className="grow" />
        {data && data.length > 0 && make}
      </div>
      <section className="panel" aria-label={t('shell:page.reports')} aria-busy={!data && !error}>
        <div className={styles.body}>
          {error && !data && (
            <>
              <FailureNotice message={error.message} />
              <button type="button" className="btn" onClick={() => void refetch()}>
                {t('tryAgain')}
              </button>
            </>
          )}
          {data?.length === 0 && (
            <div className={styles.empty}>
              <p>{t('empty')}</p>
              {make}
            </div>
          )}
          {data && data.length > 0 && <ReportList reports={data} />}
        </div>
      </section>
      {making && (
        <Suspense fallback={null}>
          <MakeReportDialog userUuid={user} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </SettingsFrame>
  )
}
