import { formatMetric, formatNumber, metricLabel, metricUnit } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { areasOf } from '../../../features/reports/areas.ts'
import type { Report, Scores } from '../../../features/reports/queries.ts'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import { useReport } from '../edit/report-context.ts'
import type { ListContent } from '../paper/block.ts'
import { useAreaName } from './area-name.ts'
import { Heading } from './heading.tsx'
import { metricName } from './metric-name.ts'
import styles from './scores.module.css'

const average = 50
const sidesOf = ['left', 'right', 'center'] as const

export const isLow = (score: number | null | undefined) => score != null && Math.round(score) < average

/** Bars of each metric from the average, by area; their axis is repeated on each page. */
export function scoreBars(
  { scores, hidden }: { scores: Scores; hidden: ReadonlySet<string> },
  sport: Report['sport'],
): ListContent {
  return {
    head: <BarsHead />,
    rows: areasOf(sport).flatMap(({ name, metrics }) => {
      const codes = metrics.filter((code) => scores.metrics[code] && !hidden.has(code))
      return codes.length > 0
        ? [{ key: name, node: <AreaBars area={name} codes={codes} scores={scores} /> }]
        : []
    }),
  }
}

function BarsHead() {
  const { t } = useTranslation('report')
  const { report } = useReport()
  return (
    <>
      <Heading note={t('barsNote')}>{t(`scoresDetail.${report.sport}`)}</Heading>
      <div className={`${styles.bars} ${styles.barHead}`}>
        <span />
        <span className={styles.axis}>
          <em>{t('bad')}</em>
          <em>{t('average')}</em>
          <em>{t('good')}</em>
        </span>
        <span className={styles.side}>L</span>
        <span className={styles.side}>R</span>
        <span />
        <span className={styles.axis} data-numbers="" aria-hidden="true">
          {[0, 25, 50, 75, 100].map((value) => (
            <em key={value}>{value}</em>
          ))}
        </span>
      </div>
    </>
  )
}

interface BarsProps {
  area: string
  codes: readonly string[]
  scores: Scores
}

function AreaBars({ area, codes, scores }: BarsProps) {
  const { display } = useReport()
  const areaName = useAreaName()
  return (
    <li className={styles.bars}>
      <h3 className={styles.barArea}>
        <span>{areaName(area)}</span>
        <b>{formatNumber(scores.categories[area], 0, display.locale)}</b>
      </h3>
      {codes.map((code) => (
        <BarRow key={code} code={code} sides={scores.metrics[code]?.sides ?? {}} />
      ))}
    </li>
  )
}

type ScoreSides = Scores['metrics'][string]['sides']

/** Bars of a metric's sides from the average. */
export function ScorePlot({ sides }: { sides: ScoreSides }) {
  const { display } = useReport()
  return (
    <span className={styles.plot} aria-hidden="true">
      {sidesOf.map((side) => {
        const score = sides[side]
        return (
          score !== undefined && (
            <i
              key={side}
              data-side={side}
              title={formatNumber(score, 2, display.locale)}
              style={{
                left: `${Math.min(average, score)}%`,
                width: `${Math.max(0.4, Math.abs(score - average))}%`,
              }}
            />
          )
        )
      })}
      <u />
    </span>
  )
}

function BarRow({ code, sides }: { code: string; sides: ScoreSides }) {
  const { display } = useReport()
  const present = sidesOf.filter((side) => sides[side] !== undefined)
  return (
    <div className={styles.barRow}>
      <span className={styles.barName}>{metricName(code, display.locale)}</span>
      <ScorePlot sides={sides} />
      {present.map((side) => (
        <span
          key={side}
          className={styles.score}
          data-side={side}
          data-low={isLow(sides[side]) || undefined}
          title={formatNumber(sides[side], 2, display.locale)}
        >
          {side === 'center' && <SideTag side="center" />} {formatNumber(sides[side], 0, display.locale)}
        </span>
      ))}
    </div>
  )
}

interface CardProps {
  area: string
  codes: readonly string[]
  scores: Scores
  previous: Scores | null | undefined
}

/** One card for each metric of an area: the diagnosis of a phase. */
export function AreaCards({ area, codes, scores, previous }: CardProps) {
  const { t } = useTranslation('report')
  const { report, display } = useReport()
  const areaName = useAreaName()
  const range = report.ranges.find(({ name }) => name === scores.rangeName)
  const whole = (value: number | null | undefined) => formatNumber(value, 0, display.locale)
  return (
    <section>
      <h3 className={styles.group}>
        {areaName(area)} <b>{whole(scores.categories[area])}</b>
        <span>{t(`areaText.${area}`)}</span>
      </h3>
      <ul className={styles.metricCards}>
        {codes.map((code) => {
          const found = scores.metrics[code]
          if (!found) return null
          const earlier = previous?.metrics[code]?.score
          const sides = sidesOf.filter((side) => found.sides[side] !== undefined)
          return (
            <li key={code} data-low={isLow(found.score) || undefined}>
              <div className={styles.cardHead}>
                <b>{metricLabel(code, display.locale)}</b>
                <strong title={formatNumber(found.score, 2, display.locale)}>{whole(found.score)}</strong>
              </div>
              <span className={styles.track} aria-hidden="true">
                <u />
                {earlier !== undefined && <s style={{ left: `${earlier}%` }} />}
                {sides.map((side) => (
                  <i key={side} data-side={side} style={{ left: `${found.sides[side]}%` }} />
                ))}
              </span>
              <div className={styles.cardFoot}>
                {sides.map((side) => (
                  <span key={side}>
                    <SideTag side={side} />{' '}
                    {formatMetric(code, range?.movingTimeBasedStats.mpi[code]?.[side]?.avg, display)}
                  </span>
                ))}
                <span className="u">{metricUnit(code, display)}</span>
                {earlier !== undefined && (
                  <span className={styles.earlier}>{t('beforeWas', { before: whole(earlier) })}</span>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Title of the diagnosis with the rows of date and measurer. */
export function DiagnosisHead({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const { date, measurer } = report.values
  return (
    <section>
      <Heading note={t('cardsNote')}>{t(`diagnosis.${report.sport}`)}</Heading>
      <dl className={styles.rows}>
        <div>
          <dt>{t('value.date')}</dt>
          <dd>{date || '-'}</dd>
        </div>
        {measurer && (
          <div>
            <dt>{t('value.measurer')}</dt>
            <dd>{measurer}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
