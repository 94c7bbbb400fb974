import type { DisplayOptions } from '@cadenza/metrics'
import { type MouseEvent, memo, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SideTag } from '../components/side-tag.tsx'
import { explain, type FigureFacts } from '../explain/asked.ts'
import { Explained } from '../explain/explained.tsx'
import { rangeKey } from './brackets.tsx'
import { figureFacts } from './figure-facts.ts'
import type { ViewPreferences } from './preferences.ts'
import type { Figures, Range } from './queries.ts'
import { type Part, type Signal, useSignal } from './selection.ts'
import { type ColumnGroup, tableColumns } from './table-columns.ts'
import styles from './view.module.css'

interface Props {
  whole: Figures
  selection: Figures | null
  ranges: readonly Range[]
  nameOf(range: Range): string
  sport: 'bike' | 'run' | 'other'
  selectedKey: string
  draft: Signal<Part | null>
  preferences: ViewPreferences
  display: DisplayOptions
  onSelect(key: string): void
}

/** Every range with every figure that some of them has. */
export const RangeTable = memo(function RangeTable(props: Props) {
  const { whole, ranges, nameOf, sport, preferences, display, onSelect } = props
  const { t } = useTranslation('activity')
  const dragged = useSignal(props.draft)
  const selection = dragged ? dragged.figures : props.selection
  const groups = useMemo(
    () => tableColumns([whole, ...ranges], sport, preferences, display),
    [whole, ranges, sport, preferences, display],
  )
  const kindOf = (range: Range) => (range.type === 'lap' ? 'lap' : 'own')
  const rows: { key: string; name: string; kind: string; figures: Figures }[] = [
    { key: 'all', name: t('wholeActivity'), kind: 'all', figures: whole },
    ...(selection ? [{ key: 'selection', name: t('selection'), kind: 'selection', figures: selection }] : []),
    ...ranges.map((range) => ({
      key: rangeKey(range),
      name: nameOf(range),
      kind: kindOf(range),
      figures: range,
    })),
  ]
  const current = dragged || props.selectedKey.startsWith('selection') ? 'selection' : props.selectedKey
  const latest = useRef({ rows, preferences })
  latest.current = { rows, preferences }
  const factsOf = useCallback((code: string, key: string) => {
    const row = latest.current.rows.find((each) => each.key === key)
    return row ? figureFacts(code, row.name, row.figures, latest.current.preferences) : null
  }, [])
  const headOf = { average: t('averageShort'), peak: t('peak') }
  return (
    <section className="panel">
      <div className="ph">
        <h2>{t('rangeTable')}</h2>
        <span className="small muted">
          {t(preferences.timeType === 'duration' ? 'overDuration' : 'overMovingTime')}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too */}
      <section className={styles.tableBox} tabIndex={0} aria-label={t('rangeTable')}>
        <table>
          <thead>
            <tr className={styles.heads}>
              <th rowSpan={2} scope="col">
                {t('range')}
              </th>
              {groups.map(({ code, label, unit, columns }) => (
                <th
                  key={code}
                  scope={columns.length > 1 ? 'colgroup' : 'col'}
                  colSpan={columns.length}
                  rowSpan={columns.length === 1 && columns[0]?.head === null ? 2 : 1}
                  className={columns.length > 1 || columns[0]?.head ? 'gap-l' : 'n'}
                >
                  <Explained code={code} facts={() => factsOf(code, current)}>
                    {label}
                  </Explained>
                  {unit && (columns.length > 1 ? `, ${unit}` : <br />)}
                  {unit && columns.length === 1 && unit}
                </th>
              ))}
            </tr>
            <tr>
              {groups.flatMap(({ columns }) =>
                columns.map(
                  ({ key, head }, i) =>
                    head && (
                      <th key={key} scope="col" className={i === 0 ? 'n gap-l' : 'n'}>
                        {head === 'average' || head === 'peak' ? headOf[head] : <SideTag side={head} />}
                      </th>
                    ),
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, kind, figures }) => (
              <RangeRow
                key={key}
                id={key}
                name={name}
                kind={kind}
                figures={figures}
                groups={groups}
                chosen={key === current}
                onSelect={onSelect}
                factsOf={factsOf}
              />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
})

interface RowProps {
  id: string
  name: string
  kind: string
  figures: Figures
  groups: readonly ColumnGroup[]
  chosen: boolean
  onSelect(key: string): void
  factsOf(code: string, key: string): FigureFacts | null
}

/** Its figures are written anew only when they change: a drag changes one row of many. */
const RangeRow = memo(function RangeRow(props: RowProps) {
  const { id, name, kind, figures, groups, chosen, onSelect, factsOf } = props
  // One listener for all its figures; by keyboard the heads explain those of the chosen row.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-code]') : null
    const code = cell?.dataset.code
    if (!code) return onSelect(id)
    // Where focus goes back to.
    cell.tabIndex = -1
    explain({ code, facts: factsOf(code, id), anchor: cell })
  }
  return (
    <tr className={chosen ? 'sel' : ''} onClick={onClick}>
      <th scope="row">
        <button type="button" aria-current={chosen || undefined}>
          <i className={styles.mark} data-kind={kind} aria-hidden="true" />
          <span className="clip">{name}</span>
        </button>
      </th>
      {groups.flatMap(({ code, columns }) =>
        columns.map(({ key, head, text }, i) => (
          <td key={key} data-code={code} className={`n ${i === 0 && head ? 'gap-l' : ''} ${sideClass(head)}`}>
            {text(figures)}
          </td>
        )),
      )}
    </tr>
  )
})

const sideClass = (head: string | null) =>
  head === 'left' || head === 'right' || head === 'center' ? head.charAt(0) : ''
