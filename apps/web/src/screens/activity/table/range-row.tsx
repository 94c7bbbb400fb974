import {
  type Dispatch,
  type MouseEvent,
  memo,
  type SetStateAction,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Figures, Range } from '../../../features/activity/queries.ts'
import { explain, type FigureFacts } from '../../../features/explain/asked.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import view from '../view.module.css'
import { RangeNote } from './range-note.tsx'
import styles from './range-table.module.css'
import { rowHeadRole, rowRole } from './table-roles.ts'
import type { TableWriter } from './table-writer.ts'

export interface TableRow {
  key: string
  name: string
  kind: string
  note: string
  figures: Figures
  /** undefined for the whole activity and the selection. */
  range?: Range
}

interface RowProps extends Omit<TableRow, 'key' | 'figures'> {
  id: string
  range: Range | undefined
  /** Writes its cells. */
  writer: TableWriter
  chosen: boolean
  isReference: boolean
  onSelect(key: string): void
  onReference(key: string): void
  onHide(key: string): void
  onNote: ((range: Range, note: string) => void) | undefined
  factsOf(code: string, key: string): FigureFacts | null
}

/** Row with name and actions; its figures are written separately, without rendering. */
export const RangeRow = memo(function RangeRow(props: RowProps) {
  const { id, name, kind, note, range, writer, chosen, isReference, onSelect, factsOf } = props
  const { t } = useTranslation('activity')
  const [noting, setNoting] = useState(false)
  const row = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => (row.current ? writer.attach(id, row.current) : undefined), [writer, id])
  // One listener for all figures; for keyboards, the headers explain those of the selected row.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('[data-act]')) return
    const cell = target?.closest<HTMLElement>('td[data-code]')
    const code = cell?.dataset.code
    if (!cell || !code) return onSelect(id)
    // Makes the cell focusable, so that the focus can return to it.
    cell.tabIndex = -1
    explain({ code, facts: factsOf(code, id), anchor: cell })
  }
  return (
    <tr
      ref={row}
      {...rowRole}
      className={chosen ? 'sel' : ''}
      data-noting={noting || undefined}
      onClick={onClick}
    >
      <th scope="row" {...rowHeadRole}>
        <div className={styles.name}>
          <button type="button" aria-current={chosen || undefined}>
            <i className={view.mark} data-kind={kind} aria-hidden="true" />
            <span className="clip" title={name}>
              {name}
            </span>
          </button>
          {isReference && <span className={`chip on ${styles.reference}`}>{t('reference')}</span>}
          {note && !noting && (
            <span className={styles.hasNote} title={note} data-act>
              <Icon name="note" size={14} />
              <span className="unseen">{note}</span>
            </span>
          )}
          <RowActs
            id={id}
            name={name}
            hasRange={range !== undefined}
            noting={range && props.onNote ? noting : undefined}
            isReference={isReference}
            setNoting={setNoting}
            onReference={props.onReference}
            onHide={props.onHide}
          />
          {noting && range && (
            <RangeNote
              label={t('noteOf', { range: name })}
              note={note}
              onSave={(text) => {
                setNoting(false)
                if (text !== note) props.onNote?.(range, text)
              }}
              onCancel={() => setNoting(false)}
            />
          )}
        </div>
      </th>
    </tr>
  )
})

interface ActsProps {
  id: string
  name: string
  /** False for the whole activity and the selection. */
  hasRange: boolean
  /** True while its note is being edited; undefined if it cannot have one. */
  noting: boolean | undefined
  isReference: boolean
  setNoting: Dispatch<SetStateAction<boolean>>
  onReference(key: string): void
  onHide(key: string): void
}

/** Buttons of a row, not rendered when figures change. */
const RowActs = memo(function RowActs({ id, name, hasRange, noting, isReference, ...on }: ActsProps) {
  const { t } = useTranslation('activity')
  return (
    <span className={styles.acts} data-act data-shown={isReference || noting || undefined}>
      {noting !== undefined && (
        <IconButton
          small
          icon="pencil"
          label={t('noteOf', { range: name })}
          aria-expanded={noting}
          onClick={() => on.setNoting(!noting)}
        />
      )}
      <IconButton
        small
        icon="compare"
        label={t(isReference ? 'noReference' : 'makeReference', { range: name })}
        aria-pressed={isReference}
        onClick={() => on.onReference(id)}
      />
      {hasRange && (
        <IconButton small icon="eye" label={t('hideRange', { range: name })} onClick={() => on.onHide(id)} />
      )}
    </span>
  )
})
