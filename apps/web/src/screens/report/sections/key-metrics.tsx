import { formatMetric, metric, metricUnit } from '@cadenza/metrics'
import { strengths, weaknesses } from '@cadenza/report/comments/statements'
import { useTranslation } from 'react-i18next'
import type { EvaluatedMetric, RangeEvaluation, Scores } from '../../../features/reports/queries.ts'
import { useReport } from '../edit/report-context.ts'
import { ScorePlot } from './deviation.tsx'
import { GradeMark } from './grade-mark.tsx'
import { Heading } from './heading.tsx'
import styles from './key-metrics.module.css'
import { metricName } from './metric-name.ts'
import { type Row, rowsOf } from './side-values.ts'

interface Props {
  evaluation: RangeEvaluation | undefined
  /** Range whose figures are judged. */
  at: number
  scores: Scores | null
  hidden: ReadonlySet<string>
}

const kinds = ['weaknesses', 'strengths'] as const

/** The metrics that the comments name as weaknesses and strengths, at most three each. */
export function KeyMetrics({ evaluation, at, scores, hidden }: Props) {
  const { t } = useTranslation('report')
  const rows = new Map(rowsOf(evaluation, hidden).map((row) => [row.code, row]))
  const view = { ...(evaluation && { evaluation }), at, scores }
  const judged = { weaknesses: weaknesses(view), strengths: strengths(view) }
  return (
    <section>
      <Heading>{t('keyMetrics')}</Heading>
      {kinds.map((kind) => {
        const found = [...new Set(judged[kind].map(({ code }) => code))].flatMap(
          (code) => rows.get(code) ?? [],
        )
        return (
          <div key={kind} className={styles.kind} data-kind={kind}>
            <h3 className={styles.row}>
              {t(kind)}
              {kind === 'weaknesses' && scores && (
                <span className={styles.axis}>
                  <em>{t('bad')}</em>
                  <em>50</em>
                  <em>{t('good')}</em>
                </span>
              )}
            </h3>
            {found.length === 0 && <p className={styles.none}>{t(`none.${kind}`)}</p>}
            {found.map((row) => (
              <KeyRow key={row.code} row={row} at={at} scored={scores?.metrics[row.code]} />
            ))}
          </div>
        )
      })}
    </section>
  )
}

interface KeyRowProps {
  row: Row
  at: number
  scored: Scores['metrics'][string] | undefined
}

function KeyRow({ row: { code, found, sides }, at, scored }: KeyRowProps) {
  const { display } = useReport()
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        {metricName(code, display.locale)}
        <span className="u">{metricUnit(code, display)}</span>
      </span>
      {scored && metric(code) ? <ScorePlot sides={scored.sides} /> : <span />}
      {sides.map((side) => (
        <span key={side} className={styles.value} data-side={side}>
          <Figure code={code} figure={found.sides[side]?.[at]} />
        </span>
      ))}
    </div>
  )
}

type EvaluatedFigure = NonNullable<EvaluatedMetric['sides']['left']>[number]

function Figure({ code, figure }: { code: string; figure: EvaluatedFigure | undefined }) {
  const { display } = useReport()
  return (
    <>
      {formatMetric(code, figure?.value, display)}{' '}
      <GradeMark grade={figure?.grade} tooLarge={figure?.isTooLarge} />
    </>
  )
}
