import { type Dispatch, type MouseEvent, memo, type SetStateAction, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../components/icon.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { explain, type FigureFacts } from '../explain/asked.ts'
import type { Figures, Range } from './queries.ts'
import { RangeNote } from './range-note.tsx'
import styles from './range-table.module.css'
import type { ColumnGroup, TableColumn } from './table-columns.ts'
import type { Delta } from './table-deltas.ts'
import view from './view.module.css'

export interface TableRow {
  key: string
  name: string
  kind: string
  note: string
  figures: Figures
  /** undefined for the whole and the selection. */
  range?: Range
}

interface RowProps extends Omit<TableRow, 'key'> {
  id: string
  range: Range | undefined
  groups: readonly ColumnGroup[]
  chosen: boolean
  isReference: boolean
  difference: ((column: TableColumn, figures: Figures) => Delta | null) | undefined
  onSelect(key: string): void
  onReference(key: string): void
  onHide(key: string): void
  onNote: ((range: Range, note: string) => void) | undefined
  factsOf(code: string, key: string): FigureFacts | null
}

/** Its figures are written anew only when they change: a drag changes one row of many. */
export const RangeRow = memo(function RangeRow(props: RowProps) {
  const { id, name, kind, note, figures, range, groups, chosen, isReference, difference, onSelect, factsOf } =
    props
  const { t } = useTranslation('activity')
  const [noting, setNoting] = useState(false)
  // One listener for all its figures; by keyboard the heads explain those of the chosen row.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('[data-act]')) return
    const cell = target?.closest<HTMLElement>('td[data-code]')
    const code = cell?.dataset.code
    if (!cell || !code) return onSelect(id)
    // Where focus goes back to.
    cell.tabIndex = -1
    explain({ code, facts: factsOf(code, id), anchor: cell })
  }
  return (
    <tr className={chosen ? 'sel' : ''} onClick={onClick}>
      <th scope="row">
        <div className={styles.name}>
          <button type="button" aria-current={chosen || undefined}>
            <i className={view.mark} data-kind={kind} aria-hidden="true" />
            <span className="clip">{name}</span>
          </button>
          {isReference && <span className={`chip on ${styles.reference}`}>{t('reference')}</span>}
          {note && !noting && (
            <span className={styles.hasNote} title={note} data-act>
              <Icon name="note" size={14} />
              <span className={view.unseen}>{note}</span>
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
      {groups.flatMap(({ columns }) =>
        columns.map((column, i) => {
          const { key, code, head, side } = column
          return (
            <td
              key={key}
              data-code={code}
              className={`n ${i === 0 && head ? 'gap-l' : ''} ${sideClass(side ?? head)}`}
            >
              {column.text(figures)}
              {difference && <DeltaText delta={isReference ? null : difference(column, figures)} />}
              {column.second && <span className={styles.second}>{column.second(figures)}</span>}
            </td>
          )
        }),
      )}
    </tr>
  )
})

interface ActsProps {
  id: string
  name: string
  /** Neither the whole nor the selection. */
  hasRange: boolean
  /** Whether its note is being written; undefined where it has none to write. */
  noting: boolean | undefined
  isReference: boolean
  setNoting: Dispatch<SetStateAction<boolean>>
  onReference(key: string): void
  onHide(key: string): void
}

/** The buttons of a row: other figures leave them as they are. */
const RowActs = memo(function RowActs({ id, name, hasRange, noting, isReference, ...on }: ActsProps) {
  const { t } = useTranslation('activity')
  return (
    <span className={styles.acts} data-act>
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

const marks = { good: '︿', poor: '﹀' } as const

function DeltaText({ delta }: { delta: Delta | null }) {
  if (!delta) return <span className={styles.delta} />
  const { text, verdict } = delta
  return (
    <span className={styles.delta} data-verdict={verdict ?? undefined}>
      {text}
      {verdict && <i>{marks[verdict]}</i>}
    </span>
  )
}

const sideClass = (head: string | null | undefined) =>
  head === 'left' || head === 'right' || head === 'center' ? head.charAt(0) : ''
