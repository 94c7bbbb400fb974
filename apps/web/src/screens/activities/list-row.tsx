// biome-ignore-all lint/a11y/useSemanticElements: rows of the virtual grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus
import type { DisplayOptions } from '@cadenza/metrics'
import { type MouseEvent, memo } from 'react'
import { codeIn, columnText } from '../../features/activity-list/columns.tsx'
import type { FigureColumn } from '../../features/activity-list/figure-column.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { Sparkline, sparklineColour } from '../../features/activity-list/sparkline.tsx'
import type { DateDisplay } from '../../platform/session/display.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { SportIcon } from '../../ui/components/sport-icon.tsx'
import { formatDay } from '../../ui/dates/start-time.ts'
import styles from './activities.module.css'
import { explainCell } from './explain-cell.ts'
import { figureClass } from './list-heads.tsx'
import type { RowTexts } from './row-texts.ts'
import { SidesBar } from './sides-bar.tsx'
import { TagMenu } from './tag-menu.tsx'

export interface ListRowProps {
  id: string
  row: ActivityRow
  /** Among the rows. */
  index: number
  /** Among the lines shown. */
  line: number
  top: number
  active: boolean
  chosen: boolean
  mayTag: boolean
  /** True while its tags are edited. */
  tagging: boolean
  columns: readonly FigureColumn[]
  userUuid: string
  display: DisplayOptions
  dates: DateDisplay
  onToggle(index: number, uuid: string): void
  onExtend(index: number): void
  onActive(index: number): void
  onTagging(uuid: string | null): void
  onOpen(uuid: string): void
  texts: RowTexts
}

const shownTags = 2

export const ListRow = memo(function ListRow(props: ListRowProps) {
  const {
    id,
    row,
    index,
    line,
    top,
    active,
    chosen,
    mayTag,
    tagging,
    columns,
    userUuid,
    display,
    dates,
    texts,
  } = props
  // A menu in each scrolled row would cost more than the rest of the row.
  const tagButton = (
    <button
      type="button"
      tabIndex={-1}
      className={`ib s ${styles.tagButton}`}
      aria-label={texts.tagsOf(row.title)}
      aria-haspopup="dialog"
      aria-expanded={tagging}
      title={texts.tags}
      onClick={() => props.onTagging(tagging ? null : row.uuid)}
    >
      <Icon name="tag" size={14} />
    </button>
  )
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
    <div
      id={id}
      role="row"
      aria-rowindex={line + 2}
      aria-selected={chosen}
      className={styles.row}
      data-active={active || undefined}
      style={{ top }}
      onMouseDown={(event) => {
        // Shift would select the text in between.
        if (event.shiftKey) event.preventDefault()
      }}
      onClick={(event) => {
        if (!(event.target instanceof Element) || event.target.closest('button')) return
        if (event.target.closest('a')) return openHere(event) && props.onOpen(row.uuid)
        if (event.shiftKey) props.onExtend(index)
        else if (event.ctrlKey || event.metaKey) props.onToggle(index, row.uuid)
        else {
          props.onActive(index)
          explainCell(event.target, row)
        }
      }}
    >
      <span role="gridcell">
        <button
          type="button"
          tabIndex={-1}
          className={`cb ${chosen ? 'on' : ''}`}
          aria-label={texts.select(row.title)}
          aria-pressed={chosen}
          onClick={(event) => (event.shiftKey ? props.onExtend(index) : props.onToggle(index, row.uuid))}
        >
          {chosen && <Icon name="check" size={12} />}
        </button>
      </span>
      <span role="gridcell" className="muted">
        <SportIcon sport={row.sport} label={texts.sports[row.sport]} />
      </span>
      <span role="gridcell" className="soft">
        {formatDay(row.startTime, row.timeZone, dates)}
      </span>
      <span role="gridcell" className={styles.title}>
        <span className={styles.named}>
          <a
            href={`/activities/${row.uuid}`}
            tabIndex={-1}
            className="clip"
            title={[row.title, ...row.tags].join(' · ')}
          >
            {row.title}
          </a>
          {row.tags.slice(0, shownTags).map((tag) => (
            <span className="chip" key={tag}>
              <span className="clip">{tag}</span>
            </span>
          ))}
          {row.tags.length > shownTags && <span className="muted">+{row.tags.length - shownTags}</span>}
        </span>
        {row.problemCount > 0 && (
          <span
            role="img"
            className={styles.problem}
            aria-label={texts.problems(row.problemCount)}
            title={texts.problems(row.problemCount)}
          >
            <Icon name="warn" size={14} />
          </span>
        )}
        {mayTag &&
          (tagging ? (
            <TagMenu
              userUuid={userUuid}
              rows={[row]}
              opened
              onChange={(opened) => props.onTagging(opened ? row.uuid : null)}
            >
              {tagButton}
            </TagMenu>
          ) : (
            tagButton
          ))}
      </span>
      <span role="gridcell" className={styles.shape}>
        <Sparkline data={row.sparkline} colour={sparklineColour(row)} />
      </span>
      {columns.map((column) => (
        <span role="gridcell" key={column.key} className={figureClass(column.group)}>
          <span data-explains={codeIn(column, row)} data-side={sideOf(column)}>
            {column.side === 'difference' ? (
              <SidesBar column={column} row={row} display={display} texts={texts} />
            ) : (
              columnText(column, row, display)
            )}
          </span>
        </span>
      ))}
    </div>
  )
})

/** Tests for a plain click on a link; with a modifier key, the browser opens it elsewhere. */
function openHere(event: MouseEvent): boolean {
  if (event.defaultPrevented || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return false
  event.preventDefault()
  return true
}

const sideOf = ({ side }: FigureColumn) => (side === 'difference' ? undefined : side)
