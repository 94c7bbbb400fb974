import { metric } from '@cadenza/metrics'
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { figureFacts } from '../../../features/activity/figure-facts.ts'
import type { Figures, Range } from '../../../features/activity/queries.ts'
import { rangeKey } from '../../../features/activity/range-info.ts'
import {
  type ColumnGroup,
  type TableColumn,
  tableColumns,
} from '../../../features/activity/table/table-columns.ts'
import { deltaOf } from '../../../features/activity/table/table-deltas.ts'
import { useErrors } from '../../../features/activity/table/use-errors.ts'
import { comparePath } from '../../../features/comparison/compare-path.ts'
import { afterPaint } from '../../../platform/browser/after-paint.ts'
import { currentSession } from '../../../platform/session/session.ts'
import { useSignal } from '../../../platform/signal.ts'
import { useMeasure } from '../../../ui/graphs/use-measure.ts'
import { fileNameOf } from '../file-name.ts'
import { useControls, useSelected, useViewed, useViewedRanges } from '../state/contexts.tsx'
import view from '../view.module.css'
import { comparedPicks } from './compared-picks.ts'
import type { CellLook } from './figure-cells.ts'
import { RangeRow, type TableRow } from './range-row.tsx'
import styles from './range-table.module.css'
import { scrolledTogether } from './scrolled-together.ts'
import { TableActions } from './table-actions.tsx'
import { tableContent } from './table-content.ts'
import { columnLengths, rowTexts } from './table-figures.ts'
import { TableHead } from './table-head.tsx'
import { ordered, type TableOrder } from './table-order.ts'
import { groupRole, tableRole } from './table-roles.ts'
import { columnWidths, firstPx } from './table-widths.ts'
import { createTableWriter } from './table-writer.ts'
import { withTargetTimes } from './target-times.ts'

/** Rows of a table that fits the window. The foot of a longer one, with its scrollbar, is out of sight. */
const longRows = 20

/** Every range with every figure that some of them has, and how they differ from one of them. */
export const RangeTable = memo(function RangeTable() {
  const { activity, whole: wholePart, preferences, change: onChange, display } = useViewed()
  const { editing, nameOf } = useViewedRanges()
  const selected = useSelected()
  const { draft } = useControls()
  const { uuid: activityUuid, sport } = activity
  const { ranges, editor } = editing
  const { selectKey: onSelect } = selected
  const { chosen: target, wholeTimes, partTimes } = selected.target
  const wholeFigures = wholePart.figures ?? activity.stats
  const selectedFigures = selected.isSelection ? selected.part.figures : null
  const { t } = useTranslation('activity')
  useEffect(() => afterPaint(() => performance.mark('cadenza:table-painted')), [])
  const dragged = useSignal(draft)
  const whole = useMemo(
    () => (wholeTimes ? { ...wholeFigures, targetRangeStats: wholeTimes } : wholeFigures),
    [wholeFigures, wholeTimes],
  )
  const selection = dragged
    ? dragged.figures
    : partTimes && selectedFigures
      ? { ...selectedFigures, targetRangeStats: partTimes }
      : selectedFigures
  const [order, setOrder] = useState<TableOrder>(null)
  const [referenceKey, setReferenceKey] = useState<string | null>(null)
  const { timeType, bikePosition } = preferences
  const all = useMemo(
    () =>
      withTargetTimes(
        tableColumns([wholeFigures, ...ranges], sport, { timeType, bikePosition }, display),
        target,
        timeType,
        display,
      ).filter(({ code }) => {
        const feature = metric(code)?.feature
        return !feature || currentSession().features.has(feature)
      }),
    [wholeFigures, ranges, sport, timeType, bikePosition, target, display],
  )
  const groups = useMemo(
    () => all.filter(({ code }) => !preferences.hiddenColumns.includes(code)),
    [all, preferences.hiddenColumns],
  )
  const columns = useMemo(() => groups.flatMap((group) => group.columns), [groups])
  const hiddenKeys = useMemo(() => {
    const own = preferences.hiddenRanges.filter((entry) => entry.startsWith(`${activityUuid} `))
    return new Set(own.map((entry) => entry.slice(activityUuid.length + 1)))
  }, [preferences.hiddenRanges, activityUuid])
  const own = useMemo(
    () =>
      ranges.map(
        (range): TableRow => ({
          key: rangeKey(range),
          name: nameOf(range),
          kind: range.type === 'lap' ? 'lap' : 'own',
          note: range.note ?? '',
          figures: range,
          range,
        }),
      ),
    [ranges, nameOf],
  )
  const shown = useMemo(
    () =>
      ordered(
        own.filter(({ key }) => !hiddenKeys.has(key)),
        order,
        columns,
      ),
    [own, hiddenKeys, order, columns],
  )
  const fixed: TableRow[] = [
    { key: 'all', name: t('wholeActivity'), kind: 'all', note: '', figures: whole },
    ...(selection
      ? [{ key: 'selection', name: t('selection'), kind: 'selection', note: '', figures: selection }]
      : []),
  ]
  const rows = [...fixed, ...shown]
  const current = dragged || selected.key.startsWith('selection') ? 'selection' : selected.key

  const reference = [...fixed, ...own].find(({ key }) => key === referenceKey)
  const errorOf = useErrors(reference !== undefined)
  const referenceFigures = reference?.figures
  const difference = useMemo(
    () =>
      referenceFigures && errorOf
        ? (column: TableColumn, figures: Figures) =>
            deltaOf(column, figures, referenceFigures, errorOf, display)
        : undefined,
    [referenceFigures, errorOf, display],
  )

  const latest = useRef({ rows, current, preferences, onChange, editor })
  latest.current = { rows, current, preferences, onChange, editor }
  const factsOf = useCallback((code: string, key: string) => {
    const row = latest.current.rows.find((each) => each.key === key)
    return row ? figureFacts(code, row.name, row.figures, latest.current.preferences) : null
  }, [])
  const factsOfCurrent = useCallback((code: string) => factsOf(code, latest.current.current), [factsOf])
  const onReference = useCallback(
    (key: string) => setReferenceKey((before) => (before === key ? null : key)),
    [],
  )
  const onHide = useCallback(
    (key: string) => {
      const { preferences: now, onChange: tell } = latest.current
      tell({ hiddenRanges: [...now.hiddenRanges, `${activityUuid} ${key}`].slice(-200) })
    },
    [activityUuid],
  )
  const noteRange = useCallback(
    (range: Range, note: string) => void latest.current.editor?.change(range, { note }),
    [],
  )
  const wordOf = useCallback(
    ({ head }: TableColumn) =>
      head === 'average'
        ? t('averageShort')
        : head === 'peak'
          ? t('peak')
          : head === 'inside'
            ? t('insideShort')
            : '',
    [t],
  )
  const measure = useMeasure()
  const textsOf = useMemo(
    () => rowTexts(groups, difference, referenceFigures),
    [groups, difference, referenceFigures],
  )
  const look = useMemo(() => lookOf(groups), [groups])
  const widths = columnWidths(
    groups,
    columnLengths(
      groups,
      rows.map(({ figures }) => figures),
      difference,
      referenceFigures,
    ),
    firstPx(rows, reference && t('reference'), measure, innerWidth),
    measure,
    wordOf,
  )
  const [writer] = useState(createTableWriter)
  const box = useRef<HTMLTableSectionElement>(null)
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    if (!box.current || !table.current) return
    const figures = new Map(rows.map((row) => [row.key, row.figures]))
    writer.show(box.current, table.current, { look, widths, textsOf, figuresOf: (key) => figures.get(key) })
  })
  useEffect(() => () => writer.end(), [writer])
  const content = tableContent(all, groups, ranges.length)
  useEffect(() => {
    const { current: body } = box
    const head = table.current?.tHead
    if (content === 'columns' && body && head) return scrolledTogether(head, body)
  }, [content])
  if (content === 'nothing') return null
  return (
    <section className="panel">
      <div className="ph">
        <h2>{t('rangeTable')}</h2>
        <span className="small muted">
          {t(preferences.timeType === 'duration' ? 'overDuration' : 'overMovingTime')}
          {reference && ` · ${t('differences', { range: reference.name })}`}
        </span>
        <span className="grow" />
        <TableActions
          all={all}
          groups={groups}
          rows={rows}
          hidden={own.filter(({ key }) => hiddenKeys.has(key)).length}
          hiddenColumns={preferences.hiddenColumns}
          onColumns={(hiddenColumns) => onChange({ hiddenColumns })}
          onShowRanges={() =>
            onChange({
              hiddenRanges: preferences.hiddenRanges.filter((entry) => !entry.startsWith(`${activityUuid} `)),
            })
          }
          display={display}
          comparePath={
            currentSession().account
              ? comparePath(comparedPicks(activityUuid, selected.key, shown), activity.userUuid)
              : undefined
          }
          fileName={fileNameOf(activity, 'csv', t('rangeTable'))}
        />
      </div>
      {content === 'hidden' ? (
        <p className={`small muted ${styles.hidden}`}>
          {t('columnsHidden')}{' '}
          <button type="button" className="btn" onClick={() => onChange({ hiddenColumns: [] })}>
            {t('showAll')}
          </button>
        </p>
      ) : (
        <table
          ref={table}
          {...tableRole}
          aria-label={t('rangeTable')}
          data-tall={groups.some(({ tall }) => tall) || undefined}
          data-long={rows.length > longRows || undefined}
          className={`${view.tableBox} ${styles.table}`}
        >
          <TableHead
            groups={groups}
            order={order}
            onOrder={setOrder}
            wordOf={wordOf}
            factsOf={factsOfCurrent}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too */}
          <tbody ref={box} {...groupRole} tabIndex={0}>
            {rows.map((row) => (
              <RangeRow
                key={row.key}
                id={row.key}
                name={row.name}
                kind={row.kind}
                note={row.note}
                range={row.range}
                writer={writer}
                chosen={row.key === current}
                isReference={row.key === reference?.key}
                onSelect={onSelect}
                onReference={onReference}
                onHide={onHide}
                onNote={editor ? noteRange : undefined}
                factsOf={factsOf}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
})

const sideClass = (head: string | null | undefined) =>
  head === 'left' || head === 'right' || head === 'center' ? head.charAt(0) : ''

function lookOf(groups: readonly ColumnGroup[]): CellLook {
  const columns = groups.flatMap((group) => group.columns.map((column, i) => ({ column, first: i === 0 })))
  return {
    cell: columns.map(
      ({ column: { head, side }, first }) => `n ${first && head ? 'gap-l' : ''} ${sideClass(side ?? head)}`,
    ),
    codes: columns.map(({ column }) => column.code),
    delta: styles.delta ?? '',
    second: styles.second ?? '',
  }
}
