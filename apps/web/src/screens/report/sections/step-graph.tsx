import { formatChangeRate, formatDifference, metricLabel, withPercent } from '@cadenza/metrics'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RangeEvaluation } from '../../../features/reports/queries.ts'
import { showFailure } from '../../../ui/errors/notices.ts'
import { valueTicks } from '../../../ui/graphs/ticks.ts'
import { useReport } from '../edit/report-context.ts'
import { listOf } from '../edit/rows-dialog.tsx'
import { metricName } from './metric-name.ts'
import { meanOfSides, partsOnAxis, relativeAxis, relativeLine } from './relative-line.ts'
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
const dashes = [undefined, '7 3', '3 2', '9 2 3 2'] as const

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
  const axis = relativeAxis(shown.map(({ values }) => values))
  const { low, high } = axis
  const isBeyond = (value: number) => value < low || value > high
  const x = (index: number) => axisPx + ((width - axisPx - 16) * (index + 0.5)) / count
  const y = (value: number) =>
    stepGraphHeightPx - bottomPx - ((value - low) / (high - low)) * (stepGraphHeightPx - topPx - bottomPx)
  // Written where they leave the axis: the farthest value of each line that does.
  const cut = shown.flatMap(({ code, values, index }) => {
    const known = values.flatMap((value, peak) => (value === null ? [] : [{ value, peak }]))
    const [farthest] = known.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
    if (!farthest || !isBeyond(farthest.value)) return []
    const edge = farthest.value > 0 ? high : low
    const [exit = farthest.peak] = partsOnAxis(values, axis)
      .flat()
      .flatMap(([k, value]) => (value === edge ? [k] : []))
    return [{ code, index, exit, ...farthest }]
  })
  const isLate = (k: number) => k >= count / 2
  const percent = (value: number) => withPercent(formatDifference(value, 0, display.locale), display.locale)
  const pathOf = (values: readonly (number | null)[]) =>
    partsOnAxis(values, axis)
      .map((part) => `M${part.map(([k, value]) => `${x(k).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}`)
      .join('')
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
            {/* On the page after its heading, too. */}
            <b>{t(`section.${section}`)}</b> ·{' '}
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
                {percent(tick)}
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
              <path className={`s ${styles.line}`} style={style(index)} d={pathOf(values)} />
              {values.map(
                (value, k) =>
                  value !== null &&
                  !isBeyond(value) && (
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
          {cut.map(({ code, index, exit, peak, value }, row) => (
            <text
              key={code}
              className={`${styles.cut} ${isLate(exit) ? 'end' : ''}`}
              style={{ fill: style(index).stroke }}
              x={x(exit) + (isLate(exit) ? -8 : 8)}
              y={value > 0 ? topPx + 12 * (row + 1) : stepGraphHeightPx - bottomPx - 4 - 12 * row}
            >
              {`${metricLabel(code, display.locale)} ${percent(value)} (${step(peak)})`}
            </text>
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
                <path d="M0 4H22" className={`s ${styles.line}`} style={style(index)} />
              </svg>
              {metricName(code, display.locale)}
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
