import { formatRangeInfo } from '@cadenza/contract/range-info'
import {
  formatDuration,
  formatMetric,
  fromDisplay,
  metric,
  metricAbbreviation,
  metricUnit,
  toDisplay,
} from '@cadenza/metrics'
import { type CSSProperties, memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { figureFacts } from '../../../features/activity/figure-facts.ts'
import { averageOf } from '../../../features/activity/figures.ts'
import type { Figures } from '../../../features/activity/queries.ts'
import { rangeKey } from '../../../features/activity/range-info.ts'
import { Explained } from '../../../features/explain/explained.tsx'
import { useControls, useSelected, useViewed, useViewedRanges } from '../state/contexts.tsx'
import styles from './splits.module.css'
import { barShares, splitsEvery } from './splits.ts'

interface Line {
  key: string
  label: string
  span: { startMs: number; endMs: number }
  figures: Figures | null
}

/** Lengths of splits, in the account's unit of distance. */
const lengths = [1, 5] as const
type Kind = 'laps' | (typeof lengths)[number]

/** Splits of a length are offered from this many on. */
const fewest = 3

/** Laps, or splits every kilometre or mile, each with a bar for the leading metric. */
export const SplitsPanel = memo(function SplitsPanel({ mostRows }: { mostRows: number }) {
  const { activity, series, preferences, display, leading: leads, whole, figuresOf } = useViewed()
  const { drawn } = useViewedRanges()
  const { key: selectedKey, selectKey, selectSpan } = useSelected()
  const { hovered } = useControls()
  const { t } = useTranslation('activity')
  const [code = 'speed', second] = leads
  const laps = useMemo(() => drawn.filter(({ type }) => type === 'lap'), [drawn])
  const total = toDisplay('distance', activity.stats.distance ?? 0, display)
  const kinds: Kind[] = [
    ...(laps.length > 1 ? (['laps'] as const) : []),
    ...lengths.filter((length, i) => i === 0 || total >= fewest * length),
  ]
  const [wanted, setWanted] = useState<Kind>()
  const usual = activity.sport === 'run' || !kinds.includes(5) ? 1 : 5
  const kind = kinds.find((each) => each === wanted) ?? (laps.length > 1 ? 'laps' : usual)
  const lines = useMemo((): Line[] => {
    if (kind === 'laps')
      return laps.map((lap) => ({
        key: rangeKey(lap),
        label: lap.name || String(lap.num),
        span: { startMs: lap.relativeStartTime, endMs: lap.relativeEndTime },
        figures: lap,
      }))
    const everyM = fromDisplay('distance', kind, display)
    const splits = series ? splitsEvery(series, everyM) : []
    return splits.map(({ startMs, endMs, endM }, i) => ({
      key: formatRangeInfo({ kind: 'selection', startMs, endMs }),
      label:
        endM < (i + 1) * everyM - 1
          ? formatMetric('distance', endM, display)
          : String(Math.round(toDisplay('distance', endM, display))),
      span: { startMs, endMs },
      figures: figuresOf(startMs, endMs),
    }))
  }, [kind, laps, series, display, figuresOf])
  const { timeType } = preferences
  const basisOf = (figures: Figures | null) =>
    timeType === 'duration' ? figures?.durationBasedStats : figures?.movingTimeBasedStats
  const values = lines.map(({ figures }) => averageOf(basisOf(figures), code))
  const shares = barShares(values, metric(code)?.axis.reversed === true)
  const withGain = activity.stats.elevationGain !== null
  const unit = metricUnit('distance', display)
  if (lines.length === 0) return null
  const heading = (of: string) => {
    const itsUnit = metricUnit(of, display)
    return (
      <>
        <Explained code={of} facts={() => figureFacts(of, t('wholeActivity'), whole.figures, preferences)}>
          {metricAbbreviation(of, display.locale)}
        </Explained>
        {itsUnit && <span className="u"> {itsUnit}</span>}
      </>
    )
  }
  return (
    <section className={`panel ${styles.splits}`} aria-labelledby="splits">
      <div className="ph">
        <h2 id="splits">{t('splits')}</h2>
        <span className="grow" />
        {kinds.length > 1 && (
          <fieldset className="seg" aria-label={t('splitsBy')}>
            {kinds.map((each) => (
              <button key={each} type="button" aria-pressed={each === kind} onClick={() => setWanted(each)}>
                {each === 'laps' ? t('laps') : `${each} ${unit}`}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <section
        className={styles.box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
        tabIndex={0}
        aria-labelledby="splits"
        // Half a row more tells that there are others.
        style={{ '--most-rows': lines.length > mostRows ? mostRows + 0.5 : mostRows } as CSSProperties}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{kind === 'laps' ? t('lapHead') : unit}</th>
              <th scope="col" className="n">
                {t('time')}
              </th>
              <th scope="col" className={styles.leading}>
                {heading(code)}
              </th>
              {second && (
                <th scope="col" className="n">
                  {heading(second)}
                </th>
              )}
              {withGain && (
                <th scope="col" className="n" title={t('gain')}>
                  ↑ {metricUnit('elevation_gain', display)}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, label, span, figures }, i) => (
              <tr
                key={key}
                className={key === selectedKey ? 'sel' : ''}
                onClick={() => (kind === 'laps' ? selectKey(key) : selectSpan(span))}
                onPointerEnter={() => hovered.set(span)}
                onPointerLeave={() => hovered.set(null)}
              >
                <th scope="row">
                  <button type="button" aria-current={key === selectedKey || undefined}>
                    <span className="clip">{label}</span>
                  </button>
                </th>
                <td className="n">
                  {formatDuration(
                    (timeType === 'duration' ? figures?.duration : figures?.movingTime) ??
                      (span.endMs - span.startMs) / 1000,
                  )}
                </td>
                <td className={styles.leading}>
                  <i
                    style={
                      {
                        '--share': shares[i] ?? 0,
                        background: `var(${metric(code)?.colors.center ?? '--ink-2'})`,
                      } as CSSProperties
                    }
                    aria-hidden="true"
                  />
                  <b>{formatMetric(code, values[i] ?? null, display)}</b>
                </td>
                {second && (
                  <td className="n">{formatMetric(second, averageOf(basisOf(figures), second), display)}</td>
                )}
                {withGain && (
                  <td className="n">
                    {formatMetric('elevation_gain', figures?.elevationGain ?? null, display)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
})
