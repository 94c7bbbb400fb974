import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { offsetMs } from '@cadenza/activity/local-time'
import type { wire } from '@cadenza/contract'
import { type Channel, MISSING_POSITION, type WritableRecording } from '@cadenza/recording'
import { type Columns, lengthOf, type Stretch } from './columns.ts'
import type { SessionRow } from './queries.ts'

interface RecordedSession extends Pick<SessionRow, 'sport' | 'begun_at' | 'device'> {
  /** The athlete's, which the activity has unless its positions say otherwise; null: not known. */
  time_zone: string | null
}

const sports = { bike: 'cycling', run: 'running', other: 'generic' } as const
const positions: ReadonlySet<string> = new Set(['latitude', 'longitude'])
/** Degrees to semicircles. */
const semicircles = (degrees: number) => Math.round((degrees / 180) * 2 ** 31)
/** Stretches placed between two turns of the event loop. */
const atOnce = 200

/**
 * Bytes of the FIT file of a session, its ranges as laps; undefined if it has no samples. Seconds without any
 * value are left out.
 */
export async function recordingOf(
  session: RecordedSession,
  stretches: readonly Stretch[],
  ranges: readonly wire.LiveRange[],
): Promise<Uint8Array | undefined> {
  const lengthS = stretches.reduce(
    (end, { start_s, columns }) => Math.max(end, start_s + lengthOf(columns)),
    0,
  )
  const grid = await gridOf(stretches, lengthS)
  const present: number[] = []
  for (let s = 0; s < lengthS; s++)
    if (Object.values(grid).some((values) => !Number.isNaN(values[s]))) present.push(s)
  const last = present.at(-1)
  const first = present[0]
  if (first === undefined || last === undefined) return undefined
  const channels = Object.entries(grid).map(([name, values]): Channel => {
    const known = present.map((s) => values[s] ?? Number.NaN)
    return positions.has(name)
      ? {
          name,
          unit: 'semicircles',
          values: Int32Array.from(known, (value) =>
            Number.isNaN(value) ? MISSING_POSITION : semicircles(value),
          ),
        }
      : { name, unit: '', values: Float32Array.from(known) }
  })
  const startMs = session.begun_at.getTime() + first * 1_000
  const { time_zone } = session
  return written({
    startMs,
    ...(time_zone === null ? {} : { utcOffsetS: offsetMs(startMs, time_zone) / 1_000 }),
    timeMs: Int32Array.from(present, (s) => (s - first) * 1_000),
    channels,
    device: { product: session.device },
    sessions: [{ sport: sports[session.sport], startMs: 0, endMs: (last - first) * 1_000, totals: {} }],
    laps: ranges.flatMap(({ start_s, end_s, name }) => {
      const [startS, endS] = [Math.max(start_s, first), Math.min(end_s ?? last, last)]
      return endS > startS
        ? [{ startMs: (startS - first) * 1_000, endMs: (endS - first) * 1_000, name, totals: {} }]
        : []
    }),
  })
}

/** Writes in a thread of its own: a day of samples would hold up the event loop. */
async function written(recording: WritableRecording): Promise<Uint8Array> {
  const worker = new Worker(new URL('./recording-worker.ts', import.meta.url), { workerData: recording })
  const [bytes] = (await once(worker, 'message')) as [Uint8Array]
  await worker.terminate()
  return bytes
}

/** All values by column, one for each second; NaN for none. Later stretches count where two have a value. */
async function gridOf(stretches: readonly Stretch[], lengthS: number): Promise<Record<string, Float64Array>> {
  const grid: Record<string, Float64Array> = {}
  for (const [at, { start_s, columns }] of stretches.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate()
    place(grid, columns, start_s, lengthS)
  }
  return grid
}

function place(grid: Record<string, Float64Array>, columns: Columns, startS: number, lengthS: number): void {
  for (const [name, values] of Object.entries(columns)) {
    grid[name] ??= new Float64Array(lengthS).fill(Number.NaN)
    const into = grid[name]
    for (const [at, value] of values.entries()) if (value !== null) into[startS + at] = value
  }
}
