import { pagePath } from '@cadenza/contract/pages'
import { formatNumber } from '@cadenza/metrics'
import { formatDateTime } from '@cadenza/metrics/dates'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Advice } from '../../features/uploads/advice.tsx'
import { archiveWords } from '../../features/uploads/archive-words.ts'
import { counted } from '../../features/uploads/counted.ts'
import { isSettled, type Outcome } from '../../features/uploads/outcomes.ts'
import { dateDisplay, ownTimeZone } from '../../platform/session/display.ts'
import { currentLocale } from '../../platform/texts/i18n.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import styles from './import.module.css'
import { historyQuery, keepHistoryFresh, readAgain, refreshHistory } from './queries.ts'

/** ms between refetches while files are being sent or read. */
const refreshEveryMs = 3_000

/** All uploaded files, however they arrived, with their outcomes. */
export function History({ settled, busy }: { settled: number; busy: boolean }) {
  const { t } = useTranslation('import')
  const [problemsAlone, setProblemsAlone] = useState(false)
  const query = useInfiniteQuery(historyQuery(problemsAlone))
  const uploads = query.data?.pages.flatMap((page) => page.uploads)
  const open = busy || (uploads?.some((upload) => !isSettled(upload)) ?? false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one more that is settled is the reason
  useEffect(() => {
    if (!busy) void refreshHistory()
  }, [settled, busy])
  useEffect(() => {
    if (!open) return
    const timer = setInterval(() => void keepHistoryFresh(), refreshEveryMs)
    return () => clearInterval(timer)
  }, [open])

  return (
    <section className="panel" aria-labelledby="upload-history" aria-busy={query.isPending}>
      <div className={`ph ${styles.head}`}>
        <h2 id="upload-history" className="grow">
          {t('history')}
        </h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no box that can be laid out in a row */}
        <span className="seg" role="group" aria-label={t('show')}>
          <button type="button" aria-pressed={!problemsAlone} onClick={() => setProblemsAlone(false)}>
            {t('all')}
          </button>
          <button type="button" aria-pressed={problemsAlone} onClick={() => setProblemsAlone(true)}>
            {t('problems')}
          </button>
        </span>
      </div>
      {query.isError && !uploads ? (
        <div className={styles.empty}>
          <FailureNotice message={query.error.name === 'ApiFailure' ? query.error.message : t('failed')} />
          <button type="button" className="btn" onClick={() => void query.refetch()}>
            {t('tryAgain')}
          </button>
        </div>
      ) : !uploads || uploads.length === 0 ? (
        <p className={styles.empty}>
          {t(!uploads ? 'loading' : problemsAlone ? 'emptyProblems' : 'emptyHistory')}
        </p>
      ) : (
        <Table uploads={uploads} />
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <button
            type="button"
            className="btn"
            aria-busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('showMore')}
          </button>
        </div>
      )}
    </section>
  )
}

function Table({ uploads }: { uploads: readonly Outcome[] }) {
  const { t } = useTranslation(['import', 'uploads'])
  const dates = dateDisplay()
  const timeZone = ownTimeZone()
  return (
    <table className={styles.history}>
      <thead>
        <tr>
          <th scope="col">{t('file')}</th>
          <th scope="col" className="n">
            {t('size')}
          </th>
          <th scope="col">{t('uploadedAt')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('result')}</th>
        </tr>
      </thead>
      <tbody>
        {uploads.map((upload) => (
          <tr key={upload.uuid} data-failed={upload.status === 'failed' || undefined}>
            <td className={styles.name} title={upload.fileName}>
              {upload.fileName}
            </td>
            <td className="n">{upload.bytes === null ? '-' : sizeText(upload.bytes)}</td>
            <td>{formatDateTime(new Date(upload.createdAt), { ...dates, timeZone })}</td>
            <td className={upload.status === 'failed' ? styles.bad : undefined}>
              {upload.status === 'processing' && upload.files
                ? t('uploads:filesDone', counted(upload.files))
                : t(`uploads:state.${upload.status}`)}
            </td>
            <td className={styles.result}>
              <Result upload={upload} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Result({ upload }: { upload: Outcome }) {
  const { t } = useTranslation(['import', 'uploads'])
  const [asked, setAsked] = useState(false)
  const { activities = [], activityUuids, archive, failures, message, code, status } = upload
  const further = activityUuids.length - activities.length
  return (
    <>
      {status === 'duplicate' && activities.length === 1 && <span>{t('uploads:duplicate')}</span>}
      {activities.map(({ uuid, title, losses }) => (
        <span key={uuid}>
          <Link to={pagePath('activity', { activityUuid: uuid })}>{title}</Link>
          {losses.length > 0 && <span className={styles.loss}>{losses.join(' ')}</span>}
        </span>
      ))}
      {activities.length > 1 && further > 0 && (
        <Link to={pagePath('activities')}>{t('activitiesMore', { count: further })}</Link>
      )}
      {archive && (
        <span className="muted">
          {[...(archive.by ? [t(`uploads:by.${archive.by}`)] : []), ...archiveWords(archive)].join(' · ')}
        </span>
      )}
      {message && <span className={status === 'failed' ? styles.bad : undefined}>{message}</span>}
      <Advice code={code} className="muted" />
      {failures.length > 0 && (
        <details>
          <summary>{t('uploads:failedCount', { count: archive?.failed ?? failures.length })}</summary>
          <ul>
            {failures.map((failure, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never move, and names may repeat
              <li key={i} className="muted">
                {failure.fileName}: {failure.message}
              </li>
            ))}
          </ul>
        </details>
      )}
      {upload.rereadable && (
        <button
          type="button"
          className="btn"
          aria-busy={asked}
          onClick={() => {
            setAsked(true)
            readAgain(upload.uuid)
              .catch(showFailure)
              .finally(() => setAsked(false))
          }}
        >
          {t('readAgain')}
        </button>
      )}
    </>
  )
}

/** Size in kB or MB of a million bytes, as in file managers. */
function sizeText(bytes: number): string {
  const locale = currentLocale()
  if (bytes < 1_000_000) return `${formatNumber(Math.max(1, bytes / 1_000), 0, locale)}\u00a0kB`
  return `${formatNumber(bytes / 1_000_000, 1, locale)}\u00a0MB`
}
