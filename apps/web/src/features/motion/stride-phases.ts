import { LEFT, RIGHT, type Strokes, WALKING } from './strokes.ts'

/** Moment in ms since the foot's contact. */
export interface Moment {
  meanMs: number
  sdMs: number
  count: number
}

/** Phases from one contact of a foot to the next; null if no stride has them. */
export interface FootPhases {
  strides: number
  footFlat: Moment | null
  heelOff: Moment | null
  toeOff: Moment | null
  /** Reversal of the foot's rotation during the swing. */
  midSwing: Moment | null
  end: Moment | null
}

export interface StridePhases {
  left: FootPhases
  right: FootPhases
  /** Mean ms from left to right contact; null if they do not alternate. */
  rightContactMs: number | null
  /** Flight time after each foot's toe-off, ms; negative when both feet are on the ground. */
  flightAfterLeftMs: number | null
  flightAfterRightMs: number | null
}

export const hasPhases = ({ columns }: Strokes): boolean => columns.has('toe_off')

/** Mean phases of some rows. Walking strides are left out unless there are no others. */
export function stridePhases(strokes: Strokes, rows: Int32Array): StridePhases {
  const { cycles } = strokes
  const run = rows.filter((row) => !((cycles.flags[row] as number) & WALKING))
  const own = run.length > 0 ? run : rows
  const left = footPhases(strokes, own, LEFT)
  const right = footPhases(strokes, own, RIGHT)
  const rightContactMs = contactOffset(strokes, own)
  const leftEnd = left.end?.meanMs
  return {
    left,
    right,
    rightContactMs,
    flightAfterLeftMs: rightContactMs !== null && left.toeOff ? rightContactMs - left.toeOff.meanMs : null,
    flightAfterRightMs:
      rightContactMs !== null && leftEnd !== undefined && right.toeOff
        ? leftEnd - rightContactMs - right.toeOff.meanMs
        : null,
  }
}

function footPhases({ cycles, columns }: Strokes, rows: Int32Array, side: number): FootPhases {
  const own = rows.filter((row) => cycles.side[row] === side)
  const of = (values: ArrayLike<number> | undefined) => momentOf(values, own)
  return {
    strides: own.length,
    footFlat: of(columns.get('foot_flat')),
    heelOff: of(columns.get('heel_off')),
    toeOff: of(columns.get('toe_off')),
    midSwing: of(columns.get('swing_least')),
    end: of(cycles.durationMs),
  }
}

function momentOf(values: ArrayLike<number> | undefined, rows: Int32Array): Moment | null {
  if (!values) return null
  let count = 0
  let mean = 0
  let squares = 0
  for (let i = 0; i < rows.length; i++) {
    const value = values[rows[i] as number] as number
    if (Number.isNaN(value)) continue
    count++
    const away = value - mean
    mean += away / count
    squares += away * (value - mean)
  }
  if (count === 0) return null
  return { meanMs: mean, sdMs: count > 1 ? Math.sqrt(squares / (count - 1)) : 0, count }
}

/** Mean time from a left contact to the right contact within its stride. */
function contactOffset({ cycles }: Strokes, rows: Int32Array): number | null {
  let sum = 0
  let count = 0
  for (let i = 0; i + 1 < rows.length; i++) {
    const row = rows[i] as number
    const next = rows[i + 1] as number
    if (cycles.side[row] !== LEFT || cycles.side[next] !== RIGHT) continue
    const offset = (cycles.startMs[next] as number) - (cycles.startMs[row] as number)
    if (offset <= 0 || offset >= (cycles.durationMs[row] as number)) continue
    sum += offset
    count++
  }
  return count > 0 ? sum / count : null
}

export interface Phase {
  kind: 'landing' | 'midStance' | 'pushOff' | 'earlySwing' | 'lateSwing'
  fromMs: number
  toMs: number
}

/** Phases of a mean stride in order; an unknown moment joins its neighbours. */
export function phasesOf(foot: FootPhases): Phase[] {
  if (!foot.end || !foot.toeOff) return []
  const toeOff = foot.toeOff.meanMs
  const end = foot.end.meanMs
  const moments = [
    { kind: 'landing', toMs: foot.footFlat?.meanMs },
    { kind: 'midStance', toMs: foot.heelOff?.meanMs },
    { kind: 'pushOff', toMs: toeOff },
    { kind: 'earlySwing', toMs: foot.midSwing?.meanMs },
    { kind: 'lateSwing', toMs: end },
  ] as const
  const phases: Phase[] = []
  let fromMs = 0
  for (const { kind, toMs } of moments) {
    if (toMs === undefined || toMs <= fromMs || toMs > end) continue
    phases.push({ kind, fromMs, toMs })
    fromMs = toMs
  }
  return phases
}
