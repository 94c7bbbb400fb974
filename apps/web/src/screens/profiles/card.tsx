import type { DateFormat } from '@cadenza/metrics/dates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { offerUndo } from '../../ui/components/undo.tsx'
import { formatDay } from '../../ui/dates/typed-date.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import { Chart } from './chart.tsx'
import { History } from './history.tsx'
import { type DayRecord, type Display, type Kind, withZonesBefore } from './kinds.ts'
import styles from './profiles.module.css'
import { ProposalNote } from './proposal-note.tsx'
import { addRecord, deleteRecord, recordsQuery, updateRecord } from './queries.ts'
import { RecordForm } from './record-form.tsx'
import { ZoneStrip } from './zone-strip.tsx'

interface Props {
  kind: Kind
  display: Display
  dateFormat: DateFormat
  /** Text beside the current value. */
  beside?: string
}

const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** Card for one kind of dated records: current value, chart, form for a new one, and history. */
export function Card({ kind, display, dateFormat, beside }: Props) {
  const { t } = useTranslation('profiles')
  const { data: records, error, refetch } = useQuery(recordsQuery(kind))
  const latest = records?.[0]
  const registered = new Set(records?.map(({ date }) => date))

  function remove(record: DayRecord) {
    const id = `${kind.kind} ${record.date}`
    deleteRecord(kind, record).then(
      () =>
        offerUndo(id, t('deleted', { date: formatDay(record.date, dateFormat) }), t('undo'), () => {
          addRecord(kind, record).catch(showFailure)
        }),
      showFailure,
    )
  }

  return (
    <section className={`panel ${styles.card}`} aria-labelledby={kind.kind} aria-busy={!records && !error}>
      <div className="ph">
        <h2 id={kind.kind}>{t(`kind.${kind.kind}`)}</h2>
        <span className="grow" />
        {latest && (
          <b className={styles.now}>
            {kind.format(kind.figure(latest, display), display)}
            <span className="u">{kind.unit(display)}</span>
            {beside && <span className={`u ${styles.beside}`}>{beside}</span>}
          </b>
        )}
      </div>
      {error && !records ? (
        <div className={styles.failed}>
          <FailureNotice message={error.name === 'ApiFailure' ? error.message : t('contract:Unexpected')} />
          <button type="button" className="btn" onClick={() => void refetch()}>
            {t('tryAgain')}
          </button>
        </div>
      ) : (
        <>
          {latest && records ? (
            <>
              <Chart
                kind={kind}
                display={display}
                nowMs={Date.now()}
                dayOf={(at) => formatDay(new Date(at).toISOString().slice(0, 10), dateFormat)}
                points={records
                  .toReversed()
                  .map((record) => ({ at: midnight(record.date), value: kind.figure(record, display) }))}
              />
              <ZoneStrip
                kind={kind}
                record={latest}
                display={display}
                dateFormat={dateFormat}
                onSave={(record) => updateRecord(kind, latest.date, record)}
              />
            </>
          ) : (
            <p className={styles.empty}>{records && t(`empty.${kind.kind}`)}</p>
          )}
          {records && (
            <ProposalNote kind={kind} records={records} display={display} dateFormat={dateFormat} />
          )}
          <RecordForm
            kind={kind}
            display={display}
            registered={registered}
            example={latest}
            onSave={(record) => addRecord(kind, withZonesBefore(record, records ?? []))}
          />
          {latest && records && (
            <History
              kind={kind}
              records={records}
              display={display}
              dateFormat={dateFormat}
              registered={registered}
              onDelete={remove}
            />
          )}
        </>
      )}
    </section>
  )
}
