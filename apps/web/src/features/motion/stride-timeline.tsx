import { formatNumber } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { SideTag } from '../../ui/components/side-tag.tsx'
import { valueTicks } from '../../ui/graphs/ticks.ts'
import type { FigureFacts } from '../explain/asked.ts'
import { explainsItself } from '../explain/explained.tsx'
import styles from './motion.module.css'
import { type FootPhases, type Phase, phasesOf, type StridePhases } from './stride-phases.ts'

const sides = ['left', 'right'] as const
/** Catalogue entry behind each row of the table. */
const explains = {
  landing: 'stride_phases',
  midStance: 'stride_phases',
  pushOff: 'stride_phases',
  contact: 'ground_contact_time',
  earlySwing: 'stride_phases',
  lateSwing: 'stride_phases',
  flight: 'flight_phase',
  stride: 'stride_duration',
} as const
const left = 26
const right = 12
const leastBarPx = 26
const mostBarPx = 200
const gapPx = 10
const topPx = 6
const axisPx = 22
/** Height of the enlarged table with the words below it, px. */
const belowPx = 350

interface Props {
  phases: StridePhases
  width: number
  /** Height for all of it; null beside the graphs. */
  roomPx: number | null
  locale: string
  facts(code: string): FigureFacts | null
}

/** Phases of both feet on one time axis, from one left contact to the next. */
export function StrideTimeline({ phases, width, roomPx, locale, facts }: Props) {
  const { t } = useTranslation('motion')
  const freePx = ((roomPx ?? 0) - belowPx - topPx - gapPx - axisPx) / 2
  const barPx = Math.floor(Math.min(mostBarPx, Math.max(leastBarPx, freePx)))
  const end = Math.max(phases.left.end?.meanMs ?? 0, phases.right.end?.meanMs ?? 0)
  const height = topPx + 2 * barPx + gapPx + axisPx
  const plotWidth = Math.max(10, width - left - right)
  const x = (ms: number) => left + (ms / end) * plotWidth
  const offset = { left: 0, right: phases.rightContactMs ?? 0 }
  const ms = (value: number | null | undefined) => (value == null ? '-' : formatNumber(value, 0, locale))
  const percent = (value: number | null, of: number | undefined) =>
    value === null || !of ? '-' : formatNumber((100 * value) / of, 0, locale)
  const rows = [
    ...(['landing', 'midStance', 'pushOff'] as const),
    'contact' as const,
    ...(['earlySwing', 'lateSwing'] as const),
    'flight' as const,
    'stride' as const,
  ]
  const lengths = { left: lengthsOf(phases.left), right: lengthsOf(phases.right) }
  lengths.left.flight = phases.flightAfterLeftMs
  lengths.right.flight = phases.flightAfterRightMs
  return (
    <>
      <svg width={width} height={height} className={styles.timeline} aria-hidden="true">
        {valueTicks(0, end).map((tick) => (
          <g key={tick}>
            <path d={`M${x(tick)} ${topPx}v${2 * barPx + gapPx + 3}`} className={styles.gridLine} />
            <text x={x(tick)} y={height - 6} textAnchor="middle" className={styles.tick}>
              {formatNumber(tick, 0, locale)}
            </text>
          </g>
        ))}
        <text x={width - 1} y={height - 6} textAnchor="end" className={styles.tick}>
          ms
        </text>
        {sides.map((side, k) => {
          const y = topPx + k * (barPx + gapPx)
          return (
            <g key={side} data-side={side} className={styles.foot}>
              <text x={left - 9} y={y + barPx / 2 + 4} textAnchor="end" className={styles.sideLetter}>
                {side === 'left' ? 'L' : 'R'}
              </text>
              {piecesOf(phasesOf(phases[side]), offset[side], end).map(({ kind, fromMs, toMs }) => (
                <rect
                  key={`${kind} ${fromMs}`}
                  x={x(fromMs)}
                  y={kind === 'earlySwing' || kind === 'lateSwing' ? y + barPx / 2 - 4 : y}
                  width={Math.max(0, x(toMs) - x(fromMs) - 1)}
                  height={kind === 'earlySwing' || kind === 'lateSwing' ? 8 : barPx}
                  data-phase={kind}
                />
              ))}
            </g>
          )
        })}
      </svg>
      <table className={styles.table} data-large={roomPx !== null || undefined}>
        <caption className="unseen">{t('strideTimeline')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('phase')}</th>
            {sides.map((side) => (
              <th key={side} scope="col" className="n">
                <SideTag side={side} /> ms
              </th>
            ))}
            {sides.map((side) => (
              <th key={side} scope="col" className="n">
                <SideTag side={side} /> %
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row}
              {...explainsItself(explains[row], () => facts(explains[row]))}
              data-sum={row === 'contact' || row === 'flight' || row === 'stride' || undefined}
            >
              <th scope="row">
                <i className={styles.swatch} data-phase={row} aria-hidden="true" />
                {t(`phase_${row}`)}
              </th>
              {sides.map((side) => (
                <td key={side} className={`n ${side.charAt(0)}`}>
                  {ms(lengths[side][row])}
                </td>
              ))}
              {sides.map((side) => (
                <td key={side} className="n">
                  {percent(lengths[side][row] ?? null, phases[side].end?.meanMs)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`axis muted ${styles.words}`}>{t('strideWords')}</p>
    </>
  )
}

type Lengths = Partial<Record<Phase['kind'] | 'contact' | 'flight' | 'stride', number | null>>

function lengthsOf(foot: FootPhases): Lengths {
  const lengths: Lengths = {
    contact: foot.toeOff?.meanMs ?? null,
    stride: foot.end?.meanMs ?? null,
  }
  for (const { kind, fromMs, toMs } of phasesOf(foot)) lengths[kind] = toMs - fromMs
  return lengths
}

/** Shifts a stride by `offsetMs`; the part beyond the axis' end wraps to its start. */
export function piecesOf(phases: readonly Phase[], offsetMs: number, endMs: number): Phase[] {
  const strideMs = phases.at(-1)?.toMs ?? endMs
  return [offsetMs - strideMs, offsetMs].flatMap((shift) =>
    phases.flatMap(({ kind, fromMs, toMs }) => {
      const from = Math.max(0, fromMs + shift)
      const to = Math.min(endMs, toMs + shift)
      return to > from ? [{ kind, fromMs: from, toMs: to }] : []
    }),
  )
}
