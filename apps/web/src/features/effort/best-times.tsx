import { pagePath } from '@cadenza/contract/pages'
import {
  type DisplayOptions,
  formatClock,
  formatMetric,
  formatMinutes,
  formatNumber,
  metricLabel,
  metricUnit,
} from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DateDisplay } from '../../platform/session/display.ts'
import { formatDay } from '../../ui/dates/start-time.ts'
import type { FigureFacts } from '../explain/asked.ts'
import { Explained, explainsItself } from '../explain/explained.tsx'
import styles from './effort.module.css'
import { bestFacts } from './facts.ts'
import { LoadingFigure } from './loading-figure.tsx'
import type { Analysis, Bests } from './queries.ts'

interface Props {
  activityUuid: string
  analysis: Analysis
  spans: readonly { name: string; bests: Bests | null | undefined }[]
  display: DisplayOptions
  dates: DateDisplay
  facts(): FigureFacts
}

const mile = 1609.344
const halfMarathon = 21_097.5
const marathon = 42_195

/** Shortest times over the usual distances, in this activity and in the spans. */
export function BestTimes({ activityUuid, analysis, spans, display, dates, facts }: Props) {
  const { t } = useTranslation('effort')
  const nameOf = (metres: number): string => {
    if (metres === mile) return t('mile')
    if (metres === halfMarathon) return t('halfMarathon')
    if (metres === marathon) return t('marathon')
    return metres < 1000
      ? `${metres}\u00a0m`
      : `${formatNumber(metres / 1000, metres % 1000 ? 1 : 0, display.locale)}\u00a0km`
  }
  return (
    <section className={`panel ${styles.best}`} aria-labelledby="effort-times">
      <div className="ph">
        <h2 id="effort-times">
          <Explained code="best_time" facts={facts}>
            {t('bestTimes')}
          </Explained>
        </h2>
      </div>
      <table>
        <thead>
          <tr>
            <th>{t('distance')}</th>
            <th className="n">{t('here')}</th>
            <th className="n">
              {metricLabel('pace', display.locale)}{' '}
              <span className={styles.headUnit}>{metricUnit('pace', display)}</span>
            </th>
            {spans.map(({ name }) => (
              <th key={name} className="n gap-l" colSpan={2}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {analysis.bestTimes.map(({ distance, time }) => (
            <tr key={distance}>
              <td>{nameOf(distance)}</td>
              <td className="n strong" {...explainsItself('best_time', facts)}>
                {timeText(time)}
              </td>
              <td className="n" {...explainsItself('pace', facts)}>
                {formatMetric('pace', (time / distance) * 1000, display)}
              </td>
              {spans.map(({ name, bests }) => {
                const best = bests?.bestTimes.find((each) => each.distance === distance)
                const holder = best && bests?.activities[best.holder]
                return [
                  <td
                    key={`${name} time`}
                    className="n gap-l"
                    {...explainsItself('best_time', () =>
                      bestFacts([name, holder?.title].filter(Boolean).join(' · '), analysis),
                    )}
                  >
                    {best ? timeText(best.time) : bests === undefined ? <LoadingFigure /> : '-'}
                  </td>,
                  <td key={`${name} holder`} className="n">
                    {holder &&
                      (holder.uuid === activityUuid ? (
                        <span className="muted">{t('heldHere')}</span>
                      ) : (
                        <Link to={pagePath('activity', { activityUuid: holder.uuid })} title={holder.title}>
                          {holder.date && formatDay(`${holder.date}T00:00:00Z`, 'UTC', dates)}
                        </Link>
                      ))}
                  </td>,
                ]
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const timeText = (seconds: number) => (seconds < 3600 ? formatMinutes(seconds) : formatClock(seconds))
