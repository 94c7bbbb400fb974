import { type DisplayOptions, formatClock, formatDuration, formatMetric, metricUnit } from '@cadenza/metrics'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../components/icon-button.tsx'
import { averageOf, basisOf } from './figures.ts'
import type { ViewPreferences } from './preferences.ts'
import { type Part, type Signal, useSignal } from './selection.ts'
import styles from './view.module.css'

interface Props {
  part: Part
  name: string
  draft: Signal<Part | null>
  /** Nothing is selected: the bar speaks of the whole. */
  whole: boolean
  zoomed: boolean
  /** What is shown is what is selected. */
  filled: boolean
  leading: readonly string[]
  preferences: ViewPreferences
  display: DisplayOptions
  /** What can be done with it besides. */
  children?: ReactNode
  onZoom(): void
  onReset(): void
  onClear(): void
}

/** What is selected, in figures, while it is dragged and after. It keeps its place when nothing is. */
export function SelectionBar(props: Props) {
  const { draft, preferences, display, leading } = props
  const { t } = useTranslation('activity')
  const dragged = useSignal(draft)
  const part = dragged ?? props.part
  const whole = props.whole && !dragged
  const { figures } = part
  const basis = figures ? basisOf(figures, preferences.timeType, preferences.bikePosition) : undefined
  const time = figures && (preferences.timeType === 'duration' ? figures.duration : figures.movingTime)
  return (
    <div className={styles.selection} data-whole={whole || undefined} role="status">
      {!dragged && props.name && <b className="clip">{props.name}</b>}
      {!whole && (
        <span>
          {formatClock(part.startMs / 1000)} – {formatClock(part.endMs / 1000)}
        </span>
      )}
      <span>
        <b>{formatDuration(time ?? (part.endMs - part.startMs) / 1000)}</b>
      </span>
      {figures?.distance != null && (
        <span>
          <b>{formatMetric('distance', figures.distance, display)}</b>
          <span className="u">{metricUnit('distance', display)}</span>
        </span>
      )}
      {leading.map((code) => (
        <span key={code}>
          <b>{formatMetric(code, averageOf(basis, code), display)}</b>
          <span className="u">{metricUnit(code, display)}</span>
        </span>
      ))}
      <span className="grow" />
      {whole && !props.zoomed && <span className={styles.hint}>{t('dragHint')}</span>}
      {!dragged && props.children}
      {!whole && (!props.filled || dragged) && (
        <button type="button" className="btn" onClick={props.onZoom}>
          {t('zoomIn')}
        </button>
      )}
      {props.zoomed && (
        <button type="button" className="btn" onClick={props.onReset}>
          {t('zoomReset')}
        </button>
      )}
      {!whole && <IconButton small icon="close" label={t('clearSelection')} onClick={props.onClear} />}
    </div>
  )
}
