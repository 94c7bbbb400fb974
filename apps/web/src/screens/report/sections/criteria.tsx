import { formatMetric, type Metric, metric, metricUnit } from '@cadenza/metrics'
import { i18n } from '../../../platform/texts/i18n.ts'
import type { ReportState } from '../edit/report-context.ts'
import type { TableContent } from '../paper/block.ts'
import { GradeMark, shownGrades } from './grade-mark.tsx'
import { metricName } from './metric-name.ts'
import styles from './sections.module.css'

/** Criteria by which the levels of the metrics are graded, as the catalogue has them. */
export function criteriaTable(
  { display }: Pick<ReportState, 'display'>,
  codes: readonly string[],
): TableContent {
  const t = i18n.getFixedT(null, 'report')
  return {
    label: t('criteria'),
    columns: [<col key="label" />, ...shownGrades.map((grade) => <col key={grade} style={{ width: 140 }} />)],
    head: (
      <tr>
        <th scope="col">{t('indicator')}</th>
        {shownGrades.map((grade) => (
          <th key={grade} scope="col">
            <GradeMark grade={grade} /> {t(`grade.${grade}`)}
          </th>
        ))}
      </tr>
    ),
    rows: codes.flatMap((code) => {
      const entry = metric(code)
      const criteria = entry && criteriaOf(entry)
      if (!criteria) return []
      const text = (value: number) => formatMetric(code, value, display)
      const conditionText = ([sign, value, to]: Condition) =>
        to === undefined ? `${sign} ${text(value)}` : `${text(value)}–${text(to)}`
      const cells = shownGrades.map((grade) => (
        <td key={grade}>{criteria[grade]?.map(conditionText).join(', ') ?? '-'}</td>
      ))
      return [
        {
          key: code,
          node: (
            <>
              <th scope="row" className={styles.label}>
                {metricName(code, display.locale)}
                <span className="u">{metricUnit(code, display)}</span>
              </th>
              {cells}
            </>
          ),
        },
      ]
    }),
  }
}

/** A limit with its sign, or a band with both ends. */
type Condition = readonly [sign: string, value: number, to?: number]
type Criteria = Partial<Record<(typeof shownGrades)[number], readonly Condition[]>>

/** Conditions of the displayed grades, by the direction of the limits; undefined without levels. */
export function criteriaOf({ levels }: Pick<Metric, 'levels'>): Criteria | undefined {
  if (!levels) return undefined
  const { limits, tooLargeAboveFirst } = levels
  if (limits.length === 2) return { poor: [['>', limits[1] as number]] }
  if (limits.length === 6) {
    const [a, b, c, d, e, f] = limits as [number, number, number, number, number, number]
    return {
      awesome: [['', c, d]],
      good: [['', b, e]],
      poor: [
        ['<', a],
        ['>', f],
      ],
    }
  }
  const [first, second, third] = limits as [number, number, number]
  if (first < third) return { awesome: [['<', first]], good: [['<', second]], poor: [['>', third]] }
  if (tooLargeAboveFirst)
    return {
      good: [['>', second]],
      poor: [
        ['<', third],
        ['>', first],
      ],
    }
  return { awesome: [['>', first]], good: [['>', second]], poor: [['<', third]] }
}
