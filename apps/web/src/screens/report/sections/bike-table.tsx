import { formatChangeRate, formatMetric, metricLabel, metricUnit, type Side } from '@cadenza/metrics'
import type { RangeEvaluation } from '../../../features/reports/queries.ts'
import { i18n } from '../../../platform/texts/i18n.ts'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import { type ReportState, useReport } from '../edit/report-context.ts'
import type { TableContent } from '../paper/block.ts'
import { GradeMark } from './grade-mark.tsx'
import styles from './sections.module.css'
import { type EvaluatedFigure, rowsOf } from './side-values.ts'

interface Options {
  label: string
  evaluation: RangeEvaluation
  hidden: ReadonlySet<string>
  /** Heading of a step by its index: a cadence or a share of the FTP. */
  step(index: number): string
}

/** All steps of a section side by side: a row for each metric and side. */
export function bikeTable(
  { display }: Pick<ReportState, 'display'>,
  { label, evaluation, hidden, step }: Options,
): TableContent {
  const t = i18n.getFixedT(null, 'report')
  const { rangeNames } = evaluation
  return {
    label,
    className: rangeNames.length > 8 ? `${styles.dense} ${styles.tight}` : undefined,
    columns: [
      <col key="label" style={{ width: rangeNames.length > 8 ? 118 : 170 }} />,
      <col key="side" style={{ width: 20 }} />,
      ...rangeNames.map((name) => <col key={name} />),
    ],
    head: (
      <tr>
        <th scope="col" colSpan={2}>
          {t('indicator')}
        </th>
        {rangeNames.map((name, index) => (
          <th key={name} scope="col" className="n">
            {name}
            <br />
            {step(index)}
          </th>
        ))}
      </tr>
    ),
    rows: rowsOf(evaluation, hidden).flatMap(({ code, found, sides }) =>
      sides.map((side, index) => ({
        key: `${code} ${side}`,
        withNext: index < sides.length - 1,
        node: (
          <>
            <th scope="row" className={styles.label}>
              <span className={index > 0 ? 'unseen' : undefined}>
                {metricLabel(code, display.locale)}
                <span className="u">{metricUnit(code, display)}</span>
              </span>
            </th>
            <td>
              <SideTag side={side} />
            </td>
            {rangeNames.map((name, at) => (
              <StepCell key={name} code={code} side={side} figure={found.sides[side]?.[at]} />
            ))}
          </>
        ),
      })),
    ),
  }
}

interface CellProps {
  code: string
  side: Side
  figure: EvaluatedFigure | undefined
}

/** A value with the grade of its change against the step before, if that is more than measuring anew. */
function StepCell({ code, side, figure }: CellProps) {
  const { display } = useReport()
  const change = figure?.changeRate
  const title = change?.value == null ? undefined : formatChangeRate(change.value, display.locale)
  return (
    <td className={`n ${side.charAt(0)}`} title={title}>
      {formatMetric(code, figure?.value, display)}
      {figure?.clear && <GradeMark grade={change?.grade} />}
    </td>
  )
}
