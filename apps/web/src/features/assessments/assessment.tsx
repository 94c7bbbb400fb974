import {
  assessmentKindOf,
  type DisplayOptions,
  formatMetric,
  formatNumber,
  metricLabel,
  metricUnit,
} from '@cadenza/metrics'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../platform/api/queries.ts'
import { type Activity, type Range, rangesKey } from '../activity/queries.ts'
import type { FigureFacts } from '../explain/asked.ts'
import { Explained } from '../explain/explained.tsx'
import styles from './assessment.module.css'

const lookEveryMs = 3_000

interface Props {
  activity: Pick<Activity, 'uuid' | 'motion'>
  /** The selected range. */
  range: Range
  display: DisplayOptions
}

/** Result of the test by which a range is named, or the reason why there is none. */
export function Assessment({ activity, range, display }: Props) {
  const { t } = useTranslation('assessments')
  const { t: contract } = useTranslation('contract')
  const { t: ofActivity } = useTranslation('activity')
  const kind = activity.motion ? assessmentKindOf(range.name) : undefined
  // A renamed range has the result of its former test until the new one is computed.
  const assessment = kind && range.assessment?.kind === kind ? range.assessment : undefined
  const measuring = kind !== undefined && !assessment
  // The event is missed if the result was computed before the page subscribed.
  useEffect(() => {
    if (!measuring) return
    const queryKey = rangesKey(activity.uuid)
    const looking = setInterval(() => void queryClient.invalidateQueries({ queryKey }), lookEveryMs)
    return () => clearInterval(looking)
  }, [measuring, activity.uuid])
  if (!kind) return null
  const facts = (): FigureFacts | null =>
    assessment ? { of: range.name, parts: [], versions: { motion: assessment.version } } : null
  return (
    <section className={`panel ${styles.assessment}`} aria-label={t('label')} aria-busy={!assessment}>
      <dl className="fig">
        <dt>
          <Explained code={kind} facts={facts} wide>
            {metricLabel(kind, display.locale)}
          </Explained>
        </dt>
        <dd>
          {assessment && assessment.value !== null ? (
            <>
              {formatMetric(kind, assessment.value, display)}
              <span className="u">{metricUnit(kind, display)}</span>
            </>
          ) : (
            <span className={styles.none}>{t(assessment ? 'noFigure' : 'measuring')}</span>
          )}
        </dd>
      </dl>
      {assessment && (
        <ul className={styles.notes}>
          {assessment.count > 0 && (
            <li>
              {kind === 'body_stability'
                ? t('seconds', { seconds: formatNumber(assessment.count, 0, display.locale) })
                : t('repeats', { count: assessment.count })}
            </li>
          )}
          {assessment.problems.map(({ code, sensor }) => (
            <li key={`${code} ${sensor}`}>
              {sensor && <b>{ofActivity(`sensor_${sensor}`)}: </b>}
              {contract(code)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
