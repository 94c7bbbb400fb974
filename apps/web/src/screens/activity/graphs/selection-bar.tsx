import { type DisplayOptions, formatClock, formatDuration, formatMetric, metricUnit } from '@cadenza/metrics'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { figureFacts } from '../../../features/activity/figure-facts.ts'
import { averageOf, basisOf } from '../../../features/activity/figures.ts'
import type { Part } from '../../../features/activity/part.ts'
import type { ViewPreferences } from '../../../features/activity/view-preferences.ts'
import { shownSpan, type ZoomHistory } from '../../../features/activity/zoom-history.ts'
import { Explained } from '../../../features/explain/explained.tsx'
import { type Signal, useSignal } from '../../../platform/signal.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import styles from '../view.module.css'

interface Props {
  part: Part
  name: string
  draft: Signal<Part | null>
  /** True if nothing is selected: the bar describes the whole activity. */
  whole: boolean
  history: Signal<ZoomHistory>
  leading: readonly string[]
  preferences: ViewPreferences
  display: DisplayOptions
  /** Further actions. */
  children?: ReactNode
  onZoom(): void
  onReset(): void
  onClear(): void
}

/** Figures of the selection, during and after a drag. Keeps its place without a selection. */
export function SelectionBar(props: Props) {
  const { draft, preferences, display, leading } = props
  const { t } = useTranslation('activity')
  const dragged = useSignal(draft)
  const part = dragged ?? props.part
  const whole = props.whole && !dragged
  const shown = shownSpan(useSignal(props.history))
  /** True if the shown span is the selected one. */
  const filled = shown?.startMs === props.part.startMs && shown.endMs === props.part.endMs
  const { figures } = part
  const basis = figures ? basisOf(figures, preferences.timeType, preferences.bikePosition) : undefined
  const timeCode = preferences.timeType === 'duration' ? 'duration' : 'moving_time'
  const time = figures && (preferences.timeType === 'duration' ? figures.duration : figures.movingTime)
  const facts = (code: string) => () => figureFacts(code, props.name || t('selection'), figures, preferences)
  return (
    <div className={styles.selection} data-whole={whole || undefined} role="status">
      {!dragged && props.name && <b className="clip">{props.name}</b>}
      {!whole && (
        <span>
          {formatClock(part.startMs / 1000)} – {formatClock(part.endMs / 1000)}
        </span>
      )}
      <span>
        <Explained code={timeCode} facts={facts(timeCode)}>
          <b>{formatDuration(time ?? (part.endMs - part.startMs) / 1000)}</b>
        </Explained>
      </span>
      {figures?.distance != null && (
        <span>
          <Explained code="distance" facts={facts('distance')}>
            <b>{formatMetric('distance', figures.distance, display)}</b>
            <span className="u">{metricUnit('distance', display)}</span>
          </Explained>
        </span>
      )}
      {leading.map((code) => (
        <span key={code}>
          <Explained code={code} facts={facts(code)}>
            <b>{formatMetric(code, averageOf(basis, code), display)}</b>
            <span className="u">{metricUnit(code, display)}</span>
          </Explained>
        </span>
      ))}
      <span className="grow" />
      {whole && !shown && <span className={styles.hint}>{t('dragHint')}</span>}
      {!dragged && props.children}
      {!whole && (!filled || dragged) && (
        <button type="button" className="btn" onClick={props.onZoom}>
          {t('zoomIn')}
        </button>
      )}
      {shown && (
        <button type="button" className="btn" onClick={props.onReset}>
          {t('zoomReset')}
        </button>
      )}
      {!whole && <IconButton small icon="close" label={t('clearSelection')} onClick={props.onClear} />}
    </div>
  )
}
