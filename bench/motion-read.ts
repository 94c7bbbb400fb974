/**
 * Reading a motion log, compared with splitting the same text into lines and cells in the same run, and with
 * unpacking. The goal is 250 ns per row, so that a log of seven million rows leaves the engine most of its
 * eight seconds.
 */

import { Readable } from 'node:stream'
import { createGunzip, gzipSync } from 'node:zlib'
import { upperMedian } from '@cadenza/motion/median'
import { type MotionLog, readMotion, type SensorLog, writeMotionCsv } from '@cadenza/recording'
import type { Figure } from './figure.ts'

export const name = 'motion-read'

const GOAL_NS = 250
const WARM_UPS = 2
const RUNS = 7
const SENSORS = ['pelvis', 'left_thigh', 'right_thigh', 'left_foot', 'right_foot'] as const
/** Per sensor: half an hour at 100 Hz. */
const SAMPLES = 180_000
const ROWS = SENSORS.length * SAMPLES

/** A log of sines and noise, written with as many digits as sensors write. */
function log(): MotionLog {
  let seed = 1
  const noise = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return seed / 0x7fffffff - 0.5
  }
  const column = (size: number, turns: number) =>
    Float32Array.from({ length: SAMPLES }, (_, i) => size * Math.sin((i * turns) / 100) + noise())
  const sensors = SENSORS.map(
    (sensor, which): SensorLog => ({
      sensor,
      timeMs: Float64Array.from({ length: SAMPLES }, (_, i) => 10 * i + Math.round(1000 * noise()) / 1000),
      angularVelocity: { x: column(0.5, 9), y: column(4, 9), z: column(0.5, 18) },
      specificForce: { x: column(3, 9), y: column(2, 18 + which), z: column(9, 9) },
    }),
  )
  return { sport: 'cycling', startMs: Date.UTC(2026, 4, 1, 6), sensors }
}

/** A simple reader that works on strings: splits the text into lines and cells. */
function readByLines(pieces: readonly Uint8Array[]): number {
  const decoder = new TextDecoder()
  const sensors = new Map<string, number[][]>()
  let rest = ''
  for (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('#') || line.startsWith('time_ms')) continue
      const cells = line.split(',')
      const sensor = cells[1] ?? ''
      const columns = sensors.get(sensor) ?? Array.from({ length: 7 }, () => [])
      sensors.set(sensor, columns)
      columns[0]?.push(Number.parseFloat(cells[0] ?? ''))
      for (let i = 1; i < 7; i++) columns[i]?.push(Number.parseFloat(cells[i + 1] ?? ''))
    }
  }
  return sensors.size
}

async function nsARow(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return ((performance.now() - from) * 1e6) / ROWS
}

export async function run(): Promise<Figure[]> {
  const pieces = [...writeMotionCsv(log(), { decimals: 4 })]
  const packed = gzipSync(Buffer.concat(pieces))
  const ours: number[] = []
  const theirs: number[] = []
  const unpacking: number[] = []
  for (let run = -WARM_UPS; run < RUNS; run++) {
    const our = await nsARow(() => readMotion(pieces))
    const their = await nsARow(() => readByLines(pieces))
    const packedOur = await nsARow(() =>
      readMotion(Readable.from([packed]).pipe(createGunzip({ chunkSize: 1 << 18 }))),
    )
    if (run < 0) continue
    ours.push(our)
    theirs.push(their)
    unpacking.push(packedOur)
  }
  const value = upperMedian(ours)
  const against = { name: 'split and parseFloat', value: upperMedian(theirs) }
  const whole = upperMedian(unpacking)
  return [
    {
      name: 'reading a row of a motion log',
      value,
      unit: 'ns',
      goal: GOAL_NS,
      ok: value <= GOAL_NS,
      against,
      ratio: value / against.value,
    },
    {
      name: 'unpacking and reading a row',
      value: whole,
      unit: 'ns',
      goal: 2.5 * GOAL_NS,
      ok: whole <= 2.5 * GOAL_NS,
    },
  ]
}
