import type { Series } from '@cadenza/activity'
import type { ZoneKind } from '@cadenza/activity/zones'
import { convertWeight, type DisplayOptions } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dateDisplay } from '../../platform/session/display.ts'
import type { Cursor } from '../../ui/graphs/cursor.ts'
import type { Activity } from '../activity/queries.ts'
import type { XAxis } from '../activity/x-axis.ts'
import { BestTimes } from './best-times.tsx'
import { ClimbPowerPanel } from './climb-power-panel.tsx'
import { climbingColumns } from './climbs.ts'
import { CurvePanel } from './curve-panel.tsx'
import { curveKinds } from './curves.ts'
import { DecouplingPanel } from './decoupling-panel.tsx'
import styles from './effort.module.css'
import { effortFacts } from './facts.ts'
import { analysisQuery, bestsQuery, type CurveChannel, weightsQuery } from './queries.ts'
import { EffortSkeleton } from './skeleton.tsx'
import { lastDays, longSpan, longSpans, recordOf } from './spans.ts'
import { ownerOf, useCriticalPower, useCriticalPowerSources } from './use-critical-power.ts'
import { WPrimePanel } from './w-prime-panel.tsx'
import { ZonesPanel } from './zones-panel.tsx'

export interface EffortProps {
  activity: Activity
  /** undefined while loading, null without data by the second. */
  series: Series | null | undefined
  axis: XAxis | null | undefined
  zoom: { startMs: number; endMs: number } | null
  cursor: Cursor
  display: DisplayOptions
  /** Panels that stand in `place`, beside the graphs, instead of in the section. */
  beside: ReadonlySet<string>
  /** null until it is on the page. */
  place: HTMLElement | null
}

const recentDays = 42

/** Effort in an activity: bests compared with others, zones, decoupling, W′ balance. */
export function EffortSection(props: EffortProps) {
  const { activity, series, axis, zoom, cursor, display, beside, place } = props
  const { t } = useTranslation('effort')
  const [address, setAddress] = useSearchParams()
  const owner = ownerOf(activity)
  const { uuid, sport, date } = activity
  const { data: analysis, error, refetch } = useQuery(analysisQuery(uuid))
  const kinds = useMemo(() => (analysis ? curveKinds(analysis, sport) : []), [analysis, sport])
  const kind = kinds.find(({ channel }) => channel === address.get('curve')) ?? kinds[0]
  const long = longSpans.find((span) => span === address.get('best')) ?? 'season'
  const channel = kind?.channel ?? 'power'
  const withCurve = kind !== undefined
  const recent = useQuery({
    ...bestsQuery(owner, sport, channel, lastDays(date, recentDays)),
    enabled: withCurve,
  })
  const longest = useQuery({ ...bestsQuery(owner, sport, channel, longSpan(long, date)), enabled: withCurve })
  const withPower = kinds.some((each) => each.channel === 'power') && sport !== 'run'
  const sources = useCriticalPowerSources(activity, withPower)
  const criticalPower = useCriticalPower(activity, sources)
  const climbing = useMemo(() => (series ? climbingColumns(series, sport) : undefined), [series, sport])
  const weights = useQuery({
    ...weightsQuery(owner),
    enabled: kinds.some((each) => each.channel === 'power') || climbing !== undefined,
  })
  // A run's best times belong to its speed, whichever curve is shown.
  const timesWanted = sport === 'run' && (analysis?.bestTimes.length ?? 0) > 0
  const recentTimes = useQuery({
    ...bestsQuery(owner, sport, 'speed', lastDays(date, recentDays)),
    enabled: timesWanted,
  })
  const longTimes = useQuery({
    ...bestsQuery(owner, sport, 'speed', longSpan(long, date)),
    enabled: timesWanted,
  })

  const weight = weights.data && recordOf(weights.data, date)
  const weightKg = weight && convertWeight(weight.weight, weight.unit, 'kg')
  const dates = dateDisplay()
  const say = (name: string, value: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        after.set(name, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )

  if (error && !analysis)
    return (
      <p className="err" role="alert">
        {error.message}
        <button type="button" className="btn" onClick={() => void refetch()}>
          {t('tryAgain')}
        </button>
      </p>
    )
  if (analysis === null) return null
  if (!analysis) return <EffortSkeleton />
  const facts = (of: CurveChannel) => effortFacts(t('thisActivity'), analysis, activity.stats, of)
  const effort: CurveChannel = sport === 'run' ? 'speed' : 'power'
  const compared = [recent, longest, weights, recentTimes, longTimes, sources.bests, sources.ftps]
  const failed = compared.filter(({ isError, data }) => isError && data === undefined)
  const stale = Math.max(recent.data?.stale ?? 0, longest.data?.stale ?? 0)
  const longName = long === 'season' ? t('season', { year: date.slice(0, 4) }) : t('ever')
  const panels = {
    curve: kind && (
      <CurvePanel
        key="curve"
        activityUuid={uuid}
        year={date.slice(0, 4)}
        analysis={analysis}
        kinds={kinds}
        kind={kind}
        onKind={(each) => say('curve', each.channel)}
        long={long}
        onLong={(span) => say('best', span)}
        recentBests={recent.data}
        longBests={longest.data}
        criticalPower={withPower ? criticalPower : null}
        weightKg={weightKg}
        display={display}
        dates={dates}
        facts={facts}
      />
    ),
    zones: (
      <ZonesPanel
        key="zones"
        analysis={analysis}
        sport={sport}
        mine={owner.mine}
        kind={(address.get('zones') ?? undefined) as ZoneKind | undefined}
        onKind={(each) => say('zones', each)}
        display={display}
        facts={facts}
      />
    ),
    decoupling: (
      <DecouplingPanel
        key="decoupling"
        decoupling={analysis.decoupling}
        sport={sport}
        display={display}
        facts={() => facts(effort)}
      />
    ),
  }
  const isBeside = (name: string) => place !== null && beside.has(name)
  const order = ['curve', 'zones', 'decoupling'] as const
  const curveBelow = withCurve && !isBeside('curve')
  const others = order.filter((name) => name !== 'curve' && !isBeside(name)).map((name) => panels[name])
  return (
    <div className={styles.section}>
      {place &&
        createPortal(
          order.filter(isBeside).map((name) => panels[name]),
          place,
        )}
      {(curveBelow || others.length > 0) && (
        <div className={styles.columns} data-curve={(curveBelow && others.length > 0) || undefined}>
          {curveBelow && panels.curve}
          {others.length > 0 && <div className={curveBelow ? styles.side : styles.row}>{others}</div>}
        </div>
      )}
      {failed[0]?.error && (
        <p className="err" role="alert">
          {t('besideFailed')} {failed[0].error.message}
          <button
            type="button"
            className="btn"
            onClick={() => {
              for (const query of failed) void query.refetch()
            }}
          >
            {t('tryAgain')}
          </button>
        </p>
      )}
      {stale > 0 && (
        <p role="status" className="small muted">
          {t('stale', { count: stale })}
        </p>
      )}
      {timesWanted && (
        <BestTimes
          activityUuid={uuid}
          analysis={analysis}
          spans={
            recentTimes.data === null && longTimes.data === null
              ? []
              : [
                  { name: t('sixWeeks'), bests: recentTimes.data },
                  { name: longName, bests: longTimes.data },
                ]
          }
          display={display}
          dates={dates}
          facts={() => facts('speed')}
        />
      )}
      {climbing && weights.data && (
        <ClimbPowerPanel
          columns={climbing}
          weightKg={weightKg}
          weightUnit={weight?.unit ?? 'kg'}
          mine={owner.mine}
          shown={address.get('climbs') === 'estimated'}
          onShown={(shown) => say('climbs', shown ? 'estimated' : 'off')}
          display={display}
        />
      )}
      {withPower && criticalPower && series && axis && (
        <WPrimePanel
          series={series}
          axis={axis}
          zoom={zoom}
          cursor={cursor}
          criticalPower={criticalPower}
          display={display}
          facts={() => facts('power')}
        />
      )}
    </div>
  )
}
