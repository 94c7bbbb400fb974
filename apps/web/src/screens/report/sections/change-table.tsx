import {
  formatChangeRate,
  formatMetric,
  formatNumber,
  metric,
  metricUnit,
  minus,
  missing,
} from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import type { RangeEvaluation, Report } from '../../../features/reports/queries.ts'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import { type ReportState, useReport } from '../edit/report-context.ts'
import type { TableContent } from '../paper/block.ts'
import { GradeMark, WithinMark } from './grade-mark.tsx'
import { metricName } from './metric-name.ts'
import { paceOf } from './pace.ts'
import styles from './sections.module.css'
import { isTwoSided, type Row, rowsOf } from './side-values.ts'
import { UnknownErrorMark } from './unknown-error.tsx'

/** The first and last range, exclusive, of each table: what fits side by side on paper. */
export function tablesOf(ranges: number): [from: number, to: number][] {
  const tables: [number, number][] = []
  // The first range has no change, and so leaves room for one more.
  for (let from = 0; from < ranges; ) {
    const to = Math.min(ranges, from + (from === 0 ? 5 : 4))
    tables.push([from, to])
    from = to
  }
  return tables
}

interface Options {
  label: string
  evaluation: RangeEvaluation
  /** Ranges [from, to) of the evaluation. */
  from: number
  to: number
  hidden: ReadonlySet<string>
  rangeLabel(name: string): string
}

/** Left and right of each range, with the change against the range before and its grade. */
export function changeTable(
  { report, display }: Pick<ReportState, 'report' | 'display'>,
  { label, evaluation, from, to, hidden, rangeLabel }: Options,
): TableContent {
  const names = evaluation.rangeNames.slice(from, to)
  const at = (k: number) => from + k
  const many = names.length > 4
  const widths = many
    ? { value: 32, change: 48, mark: 16 }
    : { value: names.length > 3 ? 35 : 48, change: 56, mark: 18 }
  const columns = [
    <col key="label" />,
    ...names.flatMap((_, k) => [
      <col key={`${at(k)} l`} style={{ width: widths.value }} />,
      <col key={`${at(k)} r`} style={{ width: widths.value }} />,
      ...(at(k) > 0
        ? [
            <col key={`${at(k)} c`} style={{ width: widths.change }} />,
            <col key={`${at(k)} m`} style={{ width: widths.mark }} />,
          ]
        : []),
    ]),
  ]
  const rows = rowsOf(evaluation, hidden).map((row) => ({
    key: row.code,
    node: (
      <>
        <th scope="row" className={styles.label}>
          {metricName(row.code, display.locale)}
          <UnknownErrorMark code={row.code} table="changes" />
          <span className="u">{metricUnit(row.code, display)}</span>
        </th>
        {names.map((name, k) => (
          <Cells key={`${name} ${at(k)}`} row={row} at={at(k)} />
        ))}
      </>
    ),
  }))
  if (evaluation.runCadence?.some(({ value }) => value !== null) && !hidden.has('run_cadence'))
    rows.push({
      key: 'run_cadence',
      node: (
        <>
          <th scope="row" className={styles.label}>
            {metricName('run_cadence', display.locale)}
            <span className="u">{metricUnit('run_cadence', display)}</span>
          </th>
          {names.map((name, k) => (
            <td key={`${name} ${at(k)}`} className="n gap-l" colSpan={at(k) > 0 ? 4 : 2}>
              {formatNumber(evaluation.runCadence?.[at(k)]?.value, 0, display.locale)}
            </td>
          ))}
        </>
      ),
    })
  return {
    label,
    columns,
    rows,
    className: many ? styles.dense : undefined,
    head: <Head names={names} from={from} report={report} rangeLabel={rangeLabel} />,
  }
}

interface HeadProps {
  names: readonly string[]
  from: number
  report: Report
  rangeLabel(name: string): string
}

function Head({ names, from, report, rangeLabel }: HeadProps) {
  const { t } = useTranslation('report')
  const { display } = useReport()
  const columns = names.map((name, k) => ({ name, key: from + k, isFirst: from + k === 0 }))
  return (
    <>
      <tr>
        <th rowSpan={2} scope="col" className={styles.corner}>
          {t('indicator')}
        </th>
        {columns.map(({ name, key, isFirst }, k) => {
          // Two ranges of a form may have the same name.
          const own = report.ranges[from + k]
          const range = own?.name === name ? own : report.ranges.find((each) => each.name === name)
          const pace = report.sport === 'run' ? paceOf(range, display) : null
          return (
            <th key={key} colSpan={isFirst ? 2 : 4} scope="colgroup" className="gap-l">
              <span className={styles.rangeName}>{rangeLabel(name)}</span>
              {pace && <span className={styles.pace}>{pace}</span>}
            </th>
          )
        })}
      </tr>
      <tr>
        {columns.map(({ key, isFirst }) => (
          <HeadSides key={key} isFirst={isFirst} />
        ))}
      </tr>
    </>
  )
}

function HeadSides({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation('report')
  return (
    <>
      <th className="n gap-l" scope="col">
        <SideTag side="left" />
      </th>
      <th className="n" scope="col">
        <SideTag side="right" />
      </th>
      {!isFirst && (
        <th className="n" scope="col" colSpan={2}>
          {t('change')}
        </th>
      )}
    </>
  )
}

function Cells({ row, at }: { row: Row; at: number }) {
  const { display } = useReport()
  const { code, found } = row
  const value = (side: 'left' | 'right' | 'center') =>
    formatMetric(code, found.sides[side]?.[at]?.value, display)
  const change = found.change?.[at]
  return (
    <>
      {isTwoSided(row) ? (
        <>
          <td className="n gap-l l">{value('left')}</td>
          <td className="n r">{value('right')}</td>
        </>
      ) : (
        <td className="n gap-l c" colSpan={2}>
          {value('center')} <SideTag side="center" />
        </td>
      )}
      {at > 0 && <ChangeCells change={change} reason={noChange(row, at)} />}
    </>
  )
}

type Change = NonNullable<Row['found']['change']>[number] | undefined
type Reason = 'noRate' | 'notNow' | 'notBefore' | 'tooSmall'

/** Why a metric has no change in percent at a range; undefined if it has one. */
export function noChange({ code, found, sides }: Row, at: number): Reason | undefined {
  if (found.change?.[at]?.value != null) return undefined
  if (!metric(code)?.changeRate) return 'noRate'
  const isMeasured = (range: number) => sides.some((side) => found.sides[side]?.[range]?.value != null)
  if (!isMeasured(at)) return 'notNow'
  return isMeasured(at - 1) ? 'tooSmall' : 'notBefore'
}

function ChangeCells({ change, reason }: { change: Change; reason: Reason | undefined }) {
  const { t } = useTranslation('report')
  const { display } = useReport()
  const text = change?.value == null ? missing : spaced(formatChangeRate(change.value, display.locale))
  const isWithin = change?.clear === false
  const why = reason && t(`noChange.${reason}`)
  return (
    <>
      <td className={`n ${styles.change}`} data-within={isWithin || undefined} title={why}>
        {why ? (
          <>
            <span aria-hidden="true">{text}</span>
            <span className="unseen">{why}</span>
          </>
        ) : (
          text
        )}
      </td>
      <td className={styles.markCell}>
        {isWithin ? <WithinMark label={t('within')} /> : <GradeMark grade={change?.grade} />}
      </td>
    </>
  )
}

const spaced = (text: string) => text.replace('-', minus)
