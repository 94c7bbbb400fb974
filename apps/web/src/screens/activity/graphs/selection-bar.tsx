import { formatClock, formatDuration, formatMetric, metricUnit } from '@cadenza/metrics'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { figureFacts } from '../../../features/activity/figure-facts.ts'
import { averageOf, basisOf } from '../../../features/activity/figures.ts'
import { shownSpan } from '../../../features/activity/zoom-history.ts'
import { Explained } from '../../../features/explain/explained.tsx'
import { useSignal } from '../../../platform/signal.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { useControls, useSelected, useViewed } from '../state/contexts.tsx'
import styles from '../view.module.css'

/** Figures of the selection, also while dragging. The bar stays in place without a selection. */
export function SelectionBar({ children }: { children?: ReactNode }) {
  const { preferences, display, leading } = useViewed()
  const selected = useSelected()
  const { draft, history, zoom } = useControls()
  const { t } = useTranslation('activity')
  const dragged = useSignal(draft)
  const part = dragged ?? selected.part
  const whole = selected.key === 'all' && !dragged
  const shown = shownSpan(useSignal(history))
  /** The zoom already shows the selection. */
  const filled = shown?.startMs === selected.part.startMs && shown.endMs === selected.part.endMs
  const { figures } = part
  const basis = figures ? basisOf(figures, preferences.timeType, preferences.bikePosition) : undefined
  const timeCode = preferences.timeType === 'duration' ? 'duration' : 'moving_time'
  const time = figures && (preferences.timeType === 'duration' ? figures.duration : figures.movingTime)
  const facts = (code: string) => () => figureFacts(code, selected.name, figures, preferences)
  return (
    <div className={styles.selection} data-whole={whole || undefined} role="status">
      {!dragged && !selected.isSelection && <b className="clip">{selected.name}</b>}
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
      {!dragged && children}
      {!whole && (!filled || dragged) && (
        <button
          type="button"
          className="btn"
          onClick={() => zoom({ startMs: selected.part.startMs, endMs: selected.part.endMs })}
        >
          {t('zoomIn')}
        </button>
      )}
      {shown && (
        <button type="button" className="btn" onClick={() => zoom(null)}>
          {t('zoomReset')}
        </button>
      )}
      {!whole && (
        <IconButton small icon="close" label={t('clearSelection')} onClick={() => selected.select('all')} />
      )}
    </div>
  )
}
