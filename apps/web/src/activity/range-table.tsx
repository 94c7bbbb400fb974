import { type DisplayOptions, metric } from '@cadenza/metrics'
import { type CSSProperties, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SideTag } from '../components/side-tag.tsx'
import { showFailure } from '../errors/notices.ts'
import { Explained } from '../explain/explained.tsx'
import { currentSession } from '../session/session.ts'
import { withTargetTimes } from '../targets/table-times.ts'
import type { Target } from '../targets/use-target.ts'
import { afterPaint } from './after-paint.ts'
import { rangeKey } from './brackets.tsx'
import type { CellLook } from './figure-cells.ts'
import { figureFacts } from './figure-facts.ts'
import type { ViewPreferences } from './preferences.ts'
import type { Figures, Range } from './queries.ts'
import { RangeRow, type TableRow } from './range-row.tsx'
import styles from './range-table.module.css'
import { type Part, type Signal, useSignal } from './selection.ts'
import { TableActions } from './table-actions.tsx'
import { type ColumnGroup, type TableColumn, tableColumns } from './table-columns.ts'
import { deltaOf, type ErrorOf } from './table-deltas.ts'
import { rowTexts } from './table-figures.ts'
import { nextOrder, ordered, type TableOrder } from './table-order.ts'
import { columnWidths, firstPx } from './table-widths.ts'
import { useMeasure } from './use-measure.ts'
import view from './view.module.css'

interface Props {
  activityUuid: string
  whole: Figures
  selection: Figures | null
  ranges: readonly Range[]
  nameOf(range: Range): string
  sport: 'bike' | 'run' | 'other'
  selectedKey: string
  draft: Signal<Part | null>
  preferences: ViewPreferences
  onChange(changes: Partial<ViewPreferences>): void
  display: DisplayOptions
  onSelect(key: string): void
  /** Against which the ranges are held. */
  target: Target
  /** undefined for who may only read. */
  onNote?: ((range: Range, note: string) => void) | undefined
}

/** Every range with every figure that some of them has, and how they differ from one of them. */
export const RangeTable = memo(function RangeTable(props: Props) {
  const { activityUuid, ranges, nameOf, sport, preferences, onChange, display, onSelect, onNote } = props
  const { chosen: target, wholeTimes, partTimes } = props.target
  const { t } = useTranslation('activity')
  useEffect(() => afterPaint(() => performance.mark('cadenza:table-painted')), [])
  const dragged = useSignal(props.draft)
  const whole = useMemo(
    () => (wholeTimes ? { ...props.whole, targetRangeStats: wholeTimes } : props.whole),
    [props.whole, wholeTimes],
  )
  const selection = dragged
    ? dragged.figures
    : partTimes && props.selection
      ? { ...props.selection, targetRangeStats: partTimes }
      : props.selection
  const [order, setOrder] = useState<TableOrder>(null)
  const [referenceKey, setReferenceKey] = useState<string | null>(null)
  const { timeType, bikePosition } = preferences
  const all = useMemo(
    () =>
      withTargetTimes(
        tableColumns([props.whole, ...ranges], sport, { timeType, bikePosition }, display),
        target,
        timeType,
        display,
      ).filter(({ code }) => {
        const feature = metric(code)?.feature
        return !feature || currentSession().features.has(feature)
      }),
    [props.whole, ranges, sport, timeType, bikePosition, target, display],
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
  const current = dragged || props.selectedKey.startsWith('selection') ? 'selection' : props.selectedKey

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

  const latest = useRef({ rows, preferences, onChange, onNote })
  latest.current = { rows, preferences, onChange, onNote }
  const factsOf = useCallback((code: string, key: string) => {
    const row = latest.current.rows.find((each) => each.key === key)
    return row ? figureFacts(code, row.name, row.figures, latest.current.preferences) : null
  }, [])
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
  const noteRange = useCallback((range: Range, note: string) => latest.current.onNote?.(range, note), [])
  const headOf = { average: t('averageShort'), peak: t('peak'), outside: t('outsideShort') }
  const isTall = groups.some(({ tall }) => tall)
  const texts = useMemo(
    () => rowTexts(groups, difference, referenceFigures),
    [groups, difference, referenceFigures],
  )
  const said = rows.map((row) => texts(row.figures))
  const look = useMemo(() => lookOf(groups), [groups])
  const measure = useMeasure()
  const widths = columnWidths(
    groups,
    said,
    firstPx(rows, reference && t('reference'), measure),
    measure,
    ({ head }) =>
      head === null || head === 'left' || head === 'right' || head === 'center' ? '' : headOf[head],
  )
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
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too */}
      <section className={view.tableBox} tabIndex={0} aria-label={t('rangeTable')}>
        <table
          data-tall={isTall || undefined}
          className={styles.table}
          style={{ '--columns': widths.columns, '--whole': widths.whole } as CSSProperties}
        >
          <thead>
            <tr className={view.heads}>
              <th rowSpan={2} scope="col" style={{ gridRow: 'span 2' }}>
                {t('range')}
              </th>
              {groups.map(({ code, label, unit, columns: own }) => {
                const only = own.length === 1 && own[0]?.head === null ? own[0] : undefined
                return (
                  <th
                    key={code}
                    scope={own.length > 1 ? 'colgroup' : 'col'}
                    colSpan={own.length}
                    rowSpan={only ? 2 : 1}
                    style={{ gridColumn: `span ${own.length}`, gridRow: only ? 'span 2' : undefined }}
                    aria-sort={only && sortOf(order, only.key)}
                    className={own.length > 1 || !only ? 'gap-l' : 'n'}
                  >
                    <Explained code={code} facts={() => factsOf(code, current)}>
                      {label}
                    </Explained>
                    {unit && !only && `, ${unit}`}
                    {only && (
                      <div>
                        <SortButton
                          order={order}
                          column={only}
                          label={t('sortBy', { column: label })}
                          onOrder={setOrder}
                        >
                          {unit}
                        </SortButton>
                      </div>
                    )}
                  </th>
                )
              })}
            </tr>
            <tr>
              {groups.flatMap(({ label, columns: own }) =>
                own.map((column, i) => {
                  const { key, head, side } = column
                  if (!head) return null
                  const isSide = head === 'left' || head === 'right' || head === 'center'
                  const word = isSide ? t(head) : headOf[head]
                  return (
                    <th
                      key={key}
                      scope="col"
                      className={i === 0 ? 'n gap-l' : 'n'}
                      aria-sort={sortOf(order, key)}
                    >
                      <SortButton
                        order={order}
                        column={column}
                        label={t('sortBy', {
                          column: [label, word, side && t(side)].filter(Boolean).join(' '),
                        })}
                        onOrder={setOrder}
                      >
                        {side && <SideTag side={side} />}
                        {isSide ? <SideTag side={head} /> : word}
                      </SortButton>
                    </th>
                  )
                }),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <RangeRow
                key={row.key}
                id={row.key}
                name={row.name}
                kind={row.kind}
                note={row.note}
                range={row.range}
                said={said[i] ?? []}
                look={look}
                chosen={row.key === current}
                isReference={row.key === reference?.key}
                onSelect={onSelect}
                onReference={onReference}
                onHide={onHide}
                onNote={onNote && noteRange}
                factsOf={factsOf}
              />
            ))}
          </tbody>
        </table>
      </section>
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

const sortOf = (order: TableOrder, key: string) =>
  order?.key !== key ? undefined : order.descending ? 'descending' : 'ascending'

interface SortProps {
  order: TableOrder
  column: TableColumn
  label: string
  onOrder(order: TableOrder): void
  children: React.ReactNode
}

function SortButton({ order, column, label, onOrder, children }: SortProps) {
  const sorted = sortOf(order, column.key)
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={sorted}
      aria-label={label}
      title={label}
      onClick={() => onOrder(nextOrder(order, column.key))}
    >
      <i aria-hidden="true">{sorted === 'ascending' ? '▲' : '▼'}</i>
      {children}
    </button>
  )
}

/** What error each metric has to be expected with; its texts are many and come with the first difference. */
function useErrors(wanted: boolean): ErrorOf | undefined {
  const [errorOf, setErrorOf] = useState<ErrorOf>()
  useEffect(() => {
    if (!wanted || errorOf) return
    import('@cadenza/metrics/explanations').then(
      ({ explanation }) => setErrorOf(() => (code: string) => explanation(code)?.error),
      showFailure,
    )
  }, [wanted, errorOf])
  return errorOf
}
