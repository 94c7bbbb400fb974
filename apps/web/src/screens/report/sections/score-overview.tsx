import { formatDifference, formatNumber } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { areasOf } from '../../../features/reports/areas.ts'
import type { PreviousReport, Scores } from '../../../features/reports/queries.ts'
import { dateDisplay } from '../../../platform/session/display.ts'
import { formatDay } from '../../../ui/dates/start-time.ts'
import { useReport } from '../edit/report-context.ts'
import { useAreaName } from './area-name.ts'
import { isLow } from './deviation.tsx'
import { Heading } from './heading.tsx'
import { Radar } from './radar.tsx'
import { rangeLabel } from './range-label.ts'
import styles from './scores.module.css'
import section from './sections.module.css'

interface Props {
  scores: Scores
  previous: PreviousReport | null | undefined
  /** Leaves out what explains the areas: on a page that holds more than the scores. */
  brief?: boolean
}

const average = 50

/** Overview of the deviation scores: the total, a card for each area, and the radar. */
export function ScoreOverview({ scores, previous, brief = false }: Props) {
  const { t } = useTranslation('report')
  const { report, display } = useReport()
  const areaName = useAreaName()
  const whole = (value: number | null | undefined) => formatNumber(value, 0, display.locale)
  const totalChange = previous?.scoreChanges.total
  const before = previous?.report.scores ?? null
  const at = previous?.report.ranges[0]?.startTime
  const when = at && formatDay(at, previous.report.timeZone, dateDisplay())
  const norms = t(normsText(scores.reference), {
    people: scores.reference.population ?? 0,
    version: scores.reference.version,
    range: rangeLabel(scores.rangeName, t),
  })
  const title = t(`scoresTitle.${report.sport}`)
  return (
    <section>
      {brief ? (
        <Heading note={norms}>{title}</Heading>
      ) : (
        <div className={section.title}>
          <h1>{title}</h1>
          <p>{norms}</p>
        </div>
      )}
      <div className={styles.overview} data-brief={brief || undefined}>
        <div>
          <div className={styles.total}>
            <b>{whole(scores.total)}</b>
            <div className="grow">
              <span className={styles.totalLabel}>{t('total')}</span>
              <p>
                {before && when && totalChange
                  ? t('totalSince', {
                      date: when,
                      before: whole(before.total),
                      change: formatDifference(totalChange.difference, 0, display.locale),
                    })
                  : t('totalText')}
              </p>
              {scores.total !== null && (
                <div className={styles.scale} aria-hidden="true">
                  <i style={{ left: `${average}%` }} />
                  <u style={{ left: `${scores.total}%` }} />
                </div>
              )}
            </div>
          </div>
          <ul className={styles.cards}>
            {areasOf(report.sport).map(({ name }) => {
              const score = scores.categories[name]
              const earlier = before?.categories[name]
              const change = previous?.scoreChanges[name]
              return (
                <li key={name} data-low={isLow(score) || undefined}>
                  <b>{areaName(name)}</b>
                  <strong title={formatNumber(score, 2, display.locale)}>{whole(score)}</strong>
                  {!brief && <p>{t(`areaText.${name}`)}</p>}
                  {earlier != null && (
                    <span>
                      {t('beforeWas', { before: whole(earlier) })}
                      {change?.clear && ` ${formatDifference(change.difference, 0, display.locale)}`}
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        </div>
        <Radar scores={scores} previous={before} small={brief} />
      </div>
    </section>
  )
}

/** Text that names the norms that the scores compare with. */
function normsText({ id, population }: Scores['reference']) {
  if (id === 'simulated-riders') return 'normsSimulated'
  return population === null ? 'normsPublished' : 'normsFitted'
}
