import { type DisplayOptions, formatMetric, type Metric, metricLabel, metricUnit } from '@cadenza/metrics'
import { isEffort, type Step } from '@cadenza/workout/definition'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sectionPath } from '../../../features/athletes/selected-athlete.ts'
import { bandsOfRow } from '../../../features/targets/bands.ts'
import type { TargetRange } from '../../../features/targets/queries.ts'
import { effortText, formText, lengthText } from '../../../features/workout-words/part-texts.ts'
import { currentSession } from '../../../platform/session/session.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { MotionCell } from '../board/motion-cell.tsx'
import { StateTag } from '../board/state-tag.tsx'
import type { Usual } from '../queries.ts'
import { ageS, connectionOf, currentRange, lapTime } from '../state/connection.ts'
import { borneMetrics, columnOf, effortMetric, figureIn, figureOf, motionMetrics } from '../state/figures.ts'
import type { LiveRow } from '../state/rows.ts'
import { bandOf } from '../state/usual.ts'
import styles from './detail.module.css'
import { Laps } from './laps.tsx'
import { meanIn, spanOf } from './trace.ts'
import { TraceGraph, TraceTimes } from './trace-graph.tsx'
import { useTargets } from './use-targets.ts'
import { useTrace } from './use-trace.ts'

/** Motion metrics with a graph. */
const motionGraphs = 2

interface Props {
  row: LiveRow
  usual: Usual | undefined
  nowMs: number
  display: DisplayOptions
  onClose(): void
}

/** One athlete: large figures, the current range, graphs of the last minutes, all motion, and the ranges. */
export function Detail({ row, usual, nowMs, display, onClose }: Props) {
  const { t } = useTranslation(['live', 'ranges'])
  const { options, value, choose, target, step } = useTargets(row)
  const effort = effortMetric(row)
  const borne = borneMetrics(row.sport)
  const motion = motionMetrics(row)
  // Heart rate; the cadence changes little.
  const graphs = [...(effort ? [effort] : []), ...borne.slice(0, 1), ...motion.slice(0, motionGraphs)]
  const columns = [...graphs, ...borne].flatMap((entry) => entry.sides.map((side) => columnOf(entry, side)))
  const trace = useTrace(row, [...new Set(columns)].sort())
  const range = currentRange(row)
  const isMine = row.userUuid === currentSession().account?.uuid
  return (
    <section className={`panel ${styles.detail}`} aria-label={row.name}>
      <div className={styles.title}>
        <h2 className="clip">
          <Link to={sectionPath('dashboard', isMine ? undefined : row.userUuid)}>{row.name}</Link>
        </h2>
        <StateTag connection={connectionOf(row, nowMs)} age={ageS(row, nowMs)} />
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      <div className={styles.figures}>
        {[...(effort ? [effort] : []), ...borne].map((entry) => (
          <Figure key={entry.code} {...{ row, entry, display }} />
        ))}
      </div>
      {range && effort && (
        <p className={styles.lap}>
          <b>{range.name || t('lap', { number: row.ranges.length })}</b>
          <span>{lapTime(spanOf(range, row.lastS)[1] - range.startS)}</span>
          <span className="muted">
            {t('lapMean', {
              value: meanText(effort, meanIn(trace, columnOf(effort), ...spanOf(range, row.lastS)), display),
            })}
          </span>
        </p>
      )}
      {options.length > 0 && (
        <NativeSelect
          aria-label={t('ranges:target')}
          value={value}
          data={[{ value: '', label: t('ranges:noTarget') }, ...options]}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      {step && (
        <p className="small">
          <b>{t('stepOf', { number: step.ridden.number, count: step.count })}</b>{' '}
          <span className="muted">{stepText(step.ridden.step, display)}</span>
        </p>
      )}
      {graphs.map((entry) => (
        <GraphOf key={entry.code} {...{ row, entry, trace, usual, target, display }} lapS={range?.startS} />
      ))}
      <TraceTimes now={t('now')} />
      {motion.length > 0 ? (
        <>
          <h3 className={styles.part}>{t('motionNow', { seconds: 10 })}</h3>
          <ul className={styles.motion}>
            {motion.map((entry) => (
              <li key={entry.code}>
                <MotionCell {...{ row, entry, usual, display }} />
              </li>
            ))}
          </ul>
          <p className="small muted">
            {usual && usual.activities > 0 ? t('usualFrom', { count: usual.activities }) : t('noUsual')}
          </p>
        </>
      ) : (
        <p className="small muted">{t('noMotion')}</p>
      )}
      <Laps
        {...{ row, trace, display }}
        entries={[...(effort ? [effort] : []), ...borne, ...motion.slice(0, 1)]}
      />
      {row.device && <p className="small muted">{t('device', { name: row.device })}</p>}
    </section>
  )
}

const meanText = (entry: Metric, mean: number | null, display: DisplayOptions): string =>
  `${formatMetric(entry.code, mean === null ? null : figureOf(entry, mean), display)} ${metricUnit(entry.code, display)}`

function Figure({ row, entry, display }: { row: LiveRow; entry: Metric; display: DisplayOptions }) {
  const { code } = entry
  return (
    <div>
      <span>{metricLabel(code, display.locale)}</span>
      <b>
        {formatMetric(code, figureIn(row.latest, entry), display)}
        <span className="u">{metricUnit(code, display)}</span>
      </b>
    </div>
  )
}

const stepText = ({ length, targetRanges = [] }: Step, display: DisplayOptions): string =>
  [
    lengthText(length, display),
    ...targetRanges.map((target) =>
      isEffort(target) ? effortText(target, {}, display).main : formText(target, display),
    ),
  ]
    .filter((text) => text !== undefined)
    .join(' · ')

type GraphProps = Pick<Parameters<typeof TraceGraph>[0], 'row' | 'entry' | 'trace' | 'lapS' | 'display'>

interface GraphOfProps extends GraphProps {
  usual: Usual | undefined
  target: Pick<TargetRange, 'thresholds'> | undefined
}

/** A graph with the usual at the present effort and the limits of the target behind it. */
function GraphOf({ usual, target, ...graph }: GraphOfProps) {
  const { row, entry } = graph
  const found = entry.sides.map((side) => bandOf(usual, row, entry, side))
  const key = JSON.stringify(found)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal bands are the same object, so that nothing is drawn.
  const bands = useMemo(() => found, [key])
  const limits = useMemo(() => (target ? limitsOf(entry, target) : []), [entry, target])
  return <TraceGraph {...graph} bands={bands} limits={limits} />
}

const limitsOf = ({ code, sides }: Metric, target: Pick<TargetRange, 'thresholds'>) =>
  bandsOfRow({ code, lines: sides.map((side) => ({ side })) }, target, undefined)
