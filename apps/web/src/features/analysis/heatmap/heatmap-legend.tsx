import { type DisplayOptions, formatClock, formatWithUnit } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import type { CellValue } from '../analysis.ts'
import { figureFromS, type Grid, rampSteps, smallBelowS } from './grid.ts'
import styles from './heatmap.module.css'

interface Props {
  grid: Grid
  value: CellValue | null
  display: DisplayOptions
}

/** Ramp of colours with the figures at its ends, and what small cells are. */
export function HeatmapLegend({ grid: { steps }, value, display }: Props) {
  const { t } = useTranslation('analysis')
  const text = (figure: number | undefined) =>
    value ? formatWithUnit(value.metric, figure, display) : formatClock(figure)
  return (
    <div className={styles.legend}>
      {steps.length > 0 && (
        <>
          <span>{t('legendBelow', { figure: text(steps[0]) })}</span>
          <span className={styles.ramp} aria-hidden="true">
            {Array.from({ length: rampSteps }, (_, n) => (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
                key={n}
                style={{ background: `var(--seq-${n})` }}
              />
            ))}
          </span>
          <span>{t('legendAbove', { figure: text(steps.at(-1)) })}</span>
        </>
      )}
      <span className="grow" />
      {value && <span>{t('legendSmall', { small: smallBelowS, figure: figureFromS })}</span>}
    </div>
  )
}
