import { formatChangeRate, formatDifference, metricLabel } from '@cadenza/metrics'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RangeEvaluation } from '../../../features/reports/queries.ts'
import { showFailure } from '../../../ui/errors/notices.ts'
import { valueTicks } from '../../../ui/graphs/ticks.ts'
import { useReport } from '../edit/report-context.ts'
import { listOf } from '../edit/rows-dialog.tsx'
import { meanOfSides, relativeLine } from './relative-line.ts'
import { rowsOf } from './side-values.ts'
import styles from './step-graph.module.css'

/** px, as specified. */
export const stepGraphHeightPx = 400
const [axisPx, topPx, bottomPx] = [42, 10, 24]

/** Colours and dashes that tell metrics apart. */
const inks = [
  '--m-power',
  '--m-heartrate',
  '--m-cadence',
  '--m-speed',
  '--m-torque',
  '--m-temperature',
] as const
const dashes = [undefined, '6 3', '2 2', '8 2 2 2'] as const

export type SectionName = 'highCadence' | 'highTorque' | 'freeCadence'

interface Props {
  section: SectionName
  evaluation: RangeEvaluation
  step(index: number): string
}

/**
 * Each metric of a section through its steps, in percent of the step that staff chose as the reference: one
 * line for the mean of both sides.
 */
export function StepGraph({ section, evaluation, step }: Props) {
  const { t } = useTranslation('report')
  const { report, display, paper, editing, saveValues } = useReport()
  const [at, setAt] = useState<number | null>(null)
  const { values } = report
  const count = evaluation.rangeNames.length
  const reference = Math.min(values[`${section}GraphReferenceIndex`] ?? 0, count - 1)
  const hidden = new Set(listOf(values[`${section}GraphHiddenLogTypes`]))
  const rows = rowsOf(evaluation, new Set())
  const lines = rows.flatMap((row, index) => {
    const values = relativeLine(row.code, meanOfSides(row), reference)
    return values ? [{ code: row.code, values, index }] : []
  })
  const shown = lines.filter(({ code }) => !hidden.has(code))
  const width = paper.widthPx
  const all = shown.flatMap(({ values }) => values.filter((value) => value !== null))
  const most = Math.max(5, ...all.map(Math.abs))
  const [low, high] = [Math.min(-2, ...all) - most * 0.06, Math.max(2, ...all) + most * 0.06]
  const x = (index: number) => axisPx + ((width - axisPx - 16) * (index + 0.5)) / count
  const y = (value: number) =>
    stepGraphHeightPx - bottomPx - ((value - low) / (high - low)) * (stepGraphHeightPx - topPx - bottomPx)
  const save = (change: object) => saveValues(change).catch(showFailure)
  const toggle = (code: string) => {
    const next = hidden.has(code) ? [...hidden].filter((each) => each !== code) : [...hidden, code]
    void save({ [`${section}GraphHiddenLogTypes`]: next.join(',') })
  }
  const style = (index: number) => ({
    stroke: `var(${inks[index % inks.length]})`,
    strokeDasharray: dashes[Math.floor(index / inks.length) % dashes.length],
  })
  return (
    <div>
      <div className={styles.top}>
        {editing ? (
          <label>
            {t('reference')}{' '}
            <select
              value={reference}
              onChange={({ currentTarget: { value } }) =>
                void save({ [`${section}GraphReferenceIndex`]: Number(value) })
              }
            >
              {evaluation.rangeNames.map((name, index) => (
                <option key={name} value={index}>
                  {name} {step(index)}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <span>
            {t('referenceIs', { range: `${evaluation.rangeNames[reference] ?? '-'} ${step(reference)}` })}
          </span>
        )}
      </div>
      <div className={styles.plot}>
        <svg
          viewBox={`0 0 ${width} ${stepGraphHeightPx}`}
          width={width}
          height={stepGraphHeightPx}
          role="img"
          aria-label={t('stepGraph', { section: t(`section.${section}`) })}
          onPointerLeave={() => setAt(null)}
          onPointerMove={(event) => {
            const box = event.currentTarget.getBoundingClientRect()
            const share = ((event.clientX - box.left) / box.width) * width
            const index = Math.floor(((share - axisPx) / (width - axisPx - 16)) * count)
            setAt(index >= 0 && index < count ? index : null)
          }}
        >
          {valueTicks(low, high).map((tick) => (
            <g key={tick}>
              <line
                className={tick === 0 ? 'g-mean' : 'g-grid'}
                x1={axisPx}
                x2={width}
                y1={y(tick)}
                y2={y(tick)}
              />
              <text className="end" x={axisPx - 5} y={y(tick) + 3.5}>
                {`${formatDifference(tick, 0, display.locale)} %`}
              </text>
            </g>
          ))}
          {evaluation.rangeNames.map((name, index) => (
            <g key={name}>
              {index === (at ?? reference) && (
                <line
                  className="g-axis"
                  x1={x(index)}
                  x2={x(index)}
                  y1={topPx}
                  y2={stepGraphHeightPx - bottomPx}
                />
              )}
              <text
                className={`mid ${index === reference ? 't-ink strong' : ''}`}
                x={x(index)}
                y={stepGraphHeightPx - 8}
              >
                {step(index)}
              </text>
            </g>
          ))}
          {shown.map(({ code, values, index }) => (
            <g key={code}>
              <path className="s" style={style(index)} d={pathOf(values, x, y)} />
              {values.map(
                (value, k) =>
                  value !== null && (
                    <circle
                      // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
                      key={k}
                      cx={x(k)}
                      cy={y(value)}
                      r="2.2"
                      style={{ fill: style(index).stroke }}
                    />
                  ),
              )}
            </g>
          ))}
        </svg>
        {at !== null && shown.length > 0 && (
          <div className={`tip ${styles.tip}`} data-flip={at > count / 2 || undefined} aria-hidden="true">
            <b>
              {evaluation.rangeNames[at]} {step(at)}
            </b>
            <dl>
              {shown.map(({ code, values }) => (
                <div key={code} className={styles.tipRow}>
                  <dt>{metricLabel(code, display.locale)}</dt>
                  <dd>{values[at] == null ? t('noData') : formatChangeRate(values[at], display.locale)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
      <ul className={styles.legend}>
        {lines.map(({ code, index }) => {
          const face = (
            <>
              <svg width="22" height="8" aria-hidden="true">
                <path d="M0 4H22" className="s" style={style(index)} />
              </svg>
              {metricLabel(code, display.locale)}
            </>
          )
          const isHidden = hidden.has(code)
          if (!editing) return isHidden ? null : <li key={code}>{face}</li>
          return (
            <li key={code}>
              <button
                type="button"
                aria-pressed={!isHidden}
                data-off={isHidden || undefined}
                onClick={() => toggle(code)}
              >
                {face}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let path = ''
  let open = false
  values.forEach((value, index) => {
    if (value === null) {
      open = false
      return
    }
    path += `${open ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
    open = true
  })
  return path
}
