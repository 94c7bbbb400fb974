/** Finds jumps of the device's clock within a recording and closes them. */

import type { Columns } from './columns.ts'
import type { Message } from './definition.ts'

const START_TIME = 2
const ELAPSED_TIME = 7
/** s; shorter steps between two records are pauses. */
const SHORTEST_JUMP_S = 3600
/** Records of one clock; fewer are damaged. */
const LEAST_RECORDS = 10
/**
 * Share and seconds by which the recorded time may exceed the session's: devices round, and start before the
 * timer.
 */
const TOLERANCE = 0.02
const TOLERANCE_S = 60

/** Returns a time (s) of any message as it would be on the recording's first clock. */
export type OnClock = (timeS: number) => number

interface Piece {
  from: number
  to: number
  firstS: number
  lastS: number
  /** s to add. */
  shiftS: number
}

/**
 * Moves the records after a jump of the clock to where they belong; `columns` are in file order. A step
 * between two records is a jump if the session, whose elapsed time the device counts without its clock, is
 * too short for it. Returns undefined without a jump.
 */
export function closeClockJumps(columns: Columns, sessions: readonly Message[]): OnClock | undefined {
  const [session] = sessions
  const elapsed = session?.number(ELAPSED_TIME)
  if (sessions.length !== 1 || elapsed === undefined || session?.number(START_TIME) === undefined)
    return undefined
  const elapsedS = elapsed / 1000
  const pieces = piecesOf(columns)
  const recordedS = pieces.reduce((sum, { firstS, lastS }) => sum + lastS - firstS, 0)
  const isJump = (stepS: number) => recordedS + Math.abs(stepS) > elapsedS * (1 + TOLERANCE) + TOLERANCE_S
  const jumps = pieces.filter((piece, i) => i > 0 && isJump(piece.firstS - (pieces[i - 1]?.lastS ?? 0)))
  if (jumps.length === 0 || recordedS > elapsedS * (1 + TOLERANCE) + TOLERANCE_S) return undefined
  // The time between the last record of one clock and the first of the next, as far as it is known.
  const betweenS = Math.max(1, Math.min(60, Math.round((elapsedS - recordedS) / jumps.length)))
  for (const [i, piece] of pieces.entries()) {
    const before = pieces[i - 1]
    if (!before) continue
    piece.shiftS = jumps.includes(piece)
      ? before.lastS + before.shiftS + betweenS - piece.firstS
      : before.shiftS
    for (let row = piece.from; row < piece.to; row++)
      columns.times[row] = (columns.times[row] as number) + piece.shiftS
  }
  return (timeS) => timeS + nearest(pieces, timeS).shiftS
}

/** Runs of records without a step of an hour. Short ones are left out. */
function piecesOf({ times, length }: Columns): Piece[] {
  const pieces: Piece[] = []
  for (let from = 0, i = 1; i <= length; i++) {
    if (i < length && Math.abs((times[i] as number) - (times[i - 1] as number)) <= SHORTEST_JUMP_S) continue
    if (i - from >= LEAST_RECORDS)
      pieces.push({ from, to: i, firstS: times[from] as number, lastS: times[i - 1] as number, shiftS: 0 })
    from = i
  }
  return pieces
}

function nearest(pieces: readonly Piece[], timeS: number): Piece {
  const away = ({ firstS, lastS }: Piece) => Math.max(firstS - timeS, timeS - lastS, 0)
  return pieces.reduce((best, piece) => (away(piece) < away(best) ? piece : best))
}
