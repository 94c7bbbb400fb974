import { type DisplayOptions, formatNumber, metricAbbreviation } from '@cadenza/metrics'
import type { Path } from '@cadenza/workout/definition'
import type { ExpectedFigures } from '@cadenza/workout/expected/figures'
import { useTranslation } from 'react-i18next'
import { timeText } from '../../../features/workout-words/part-texts.ts'
import { isWithin } from '../tree/tree.ts'
import styles from './step.module.css'

interface Props {
  figures: ExpectedFigures
  path: Path
  /** Number of times that the step is done. */
  count: number
  display: DisplayOptions
}

/** Time and work of a part in all its repetitions. */
export function StepFigures({ figures, path, count, display }: Props) {
  const { t } = useTranslation('workout')
  const own = figures.steps.filter((step) => isWithin(step.path, path))
  const seconds = own.reduce((sum, { timeS }) => sum + (timeS ?? 0), 0)
  const joules = own.reduce((sum, { levels, timeS }) => {
    const level = levels.PWR
    return level && timeS !== null ? sum + ((level.from + level.to) / 2) * timeS : sum
  }, 0)
  return (
    <div className={styles.figures}>
      <dl>
        <dt>{count > 1 ? t('timeOfThese', { count }) : t('figure_time')}</dt>
        <dd>{timeText(Math.round(seconds))}</dd>
      </dl>
      {joules > 0 && (
        <dl>
          <dt>{t('figure_work')}</dt>
          <dd>
            {formatNumber(joules / 1000, 0, display.locale)}
            <span className="u">kJ</span>
          </dd>
        </dl>
      )}
      {figures.load !== null && (
        <dl>
          <dt>{t('loadOfAll')}</dt>
          <dd>
            {formatNumber(figures.load, 0, display.locale)}
            <span className="u">{metricAbbreviation('tss', display.locale)}</span>
          </dd>
        </dl>
      )}
    </div>
  )
}
