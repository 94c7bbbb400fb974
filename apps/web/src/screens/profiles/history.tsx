import type { DateFormat } from '@cadenza/metrics/dates'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { formatDay } from '../../ui/dates/typed-date.ts'
import type { DayRecord, Display, Kind } from './kinds.ts'
import styles from './profiles.module.css'
import { updateRecord } from './queries.ts'
import { RecordForm } from './record-form.tsx'
import { ZoneStrip } from './zone-strip.tsx'

interface Props {
  kind: Kind
  /** Latest first. */
  records: readonly DayRecord[]
  display: Display
  dateFormat: DateFormat
  registered: ReadonlySet<string>
  onDelete(record: DayRecord): void
}

/** All records with their changes; each can be edited in place and deleted. */
export function History({ kind, records, display, dateFormat, registered, onDelete }: Props) {
  const { t } = useTranslation('profiles')
  const [editing, setEditing] = useState<string>()
  const table = useRef<HTMLTableElement>(null)
  const columns = kind.fields.length + (kind.derived ? 1 : 0) + 3

  const close = (date: string) => {
    setEditing(undefined)
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-edit="${date}"]`)?.focus())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a box that scrolls
    <div
      className={styles.history}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must reach what is scrolled out of sight
      tabIndex={0}
      aria-label={t('history', { kind: t(`kind.${kind.kind}`) })}
    >
      <table ref={table}>
        <thead>
          <tr>
            <th scope="col">{t('field.date')}</th>
            {kind.fields.map(({ name }) => (
              <th key={name} scope="col" className="n">
                {t(`field.${name}`)}
              </th>
            ))}
            {kind.derived && (
              <th scope="col" className="n">
                {t('thresholdPace')}
              </th>
            )}
            <th scope="col" className="n">
              {t('change')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {records.map((record, i) => {
            const before = records[i + 1]
            const figure = kind.figure(record, display)
            const shownDay = formatDay(record.date, dateFormat)
            if (record.date === editing)
              return (
                <tr key={record.date} className={styles.editing}>
                  <td colSpan={columns}>
                    <RecordForm
                      kind={kind}
                      display={display}
                      registered={registered}
                      record={record}
                      onSave={async (changed) => {
                        await updateRecord(kind, record.date, changed)
                        close(changed.date)
                      }}
                      onClose={() => close(record.date)}
                    />
                    <ZoneStrip
                      kind={kind}
                      record={record}
                      display={display}
                      dateFormat={dateFormat}
                      onSave={(changed) => updateRecord(kind, record.date, changed)}
                    />
                  </td>
                </tr>
              )
            return (
              <tr key={record.date}>
                <td>{shownDay}</td>
                {kind.fields.map((field) => (
                  <td key={field.name} className="n">
                    {field.format(record, display)}
                  </td>
                ))}
                {kind.derived && (
                  <td className="n">
                    {kind.format(figure, display)}
                    <span className="u">{kind.unit(display)}</span>
                  </td>
                )}
                <td className="n muted">
                  {before ? kind.change(figure - kind.figure(before, display), display) : '-'}
                </td>
                <td className={styles.actions}>
                  <IconButton
                    small
                    icon="pencil"
                    label={t('editOf', { date: shownDay })}
                    data-edit={record.date}
                    onClick={() => setEditing(record.date)}
                  />
                  <IconButton
                    small
                    icon="trash"
                    label={t('deleteOf', { date: shownDay })}
                    onClick={() => onDelete(record)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
