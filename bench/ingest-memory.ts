/**
 * The memory that reading one very large file takes: 100 MB of FIT, from bytes to Arrow files, in a process
 * of its own.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { allocatorEnvironment } from '../apps/server/allocator.mjs'
import { writeFit } from '../packages/recording/src/index.ts'
import type { Figure } from './figure.ts'

export const name = 'ingest-memory'

const fileBytes = 100e6
const goalMb = 400

/** A recording with `channels` developer channels beside the usual ones, long enough to fill the file. */
function largeFile(channels: number): Uint8Array {
  const length = Math.round(fileBytes / (22 + 4 * channels))
  const column = (named: string, unit: string, of: (second: number) => number) => ({
    name: named,
    unit,
    values: Float32Array.from({ length }, (_, second) => of(second)),
  })
  return writeFit({
    startMs: Date.UTC(2026, 4, 1, 6),
    timeMs: Int32Array.from({ length }, (_, second) => second * 1000),
    channels: [
      column('power', 'W', (second) => 200 + (second % 90)),
      column('heartrate', 'bpm', (second) => 140 + (second % 11)),
      column('cadence', 'rpm', (second) => 88 + (second % 5)),
      column('speed', 'm/s', (second) => 8 + (second % 7) / 10),
      { name: 'distance', unit: 'm', values: Float64Array.from({ length }, (_, second) => 8 * second) },
      ...Array.from({ length: channels }, (_, c) => ({
        ...column(`own_${c}`, '', (second) => second % (c + 2)),
        developer: { name: `own_${c}`, application: '18fb2cf0-1a4b-430d-ad66-988c847421f4' },
      })),
    ],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: (length - 1) * 1000, totals: {} }],
  })
}

/**
 * The child process: reads as the server's worker thread does and prints by how much its resident memory
 * grew, in MB.
 */
const program = `
import { readFileSync } from 'node:fs'
import read from '${path.join(import.meta.dirname, '../apps/server/src/reading/files/worker.ts')}'
const before = process.memoryUsage.rss()
const [file, dataFolder] = process.argv.slice(1)
const task = { source: { bytes: readFileSync(file) }, storage: { dataFolder }, dayRecords: {}, locale: 'en' }
const { kind } = (await read(task))[Symbol.for('Piscina.valueOf')] ?? {}
if (kind !== 'recording') throw new Error('The worker read no recording')
console.log((process.resourceUsage().maxRSS * 1024 - before) / 1e6)
`

async function peakMb(channels: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cadenza-bench-memory-'))
  try {
    const file = path.join(folder, 'large.fit')
    writeFileSync(file, largeFile(channels))
    const args = ['--input-type=module', '--eval', program, file, folder]
    const env = { ...process.env, ...allocatorEnvironment }
    const { stdout } = await promisify(execFile)(process.execPath, args, { env })
    return Number(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function run(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const channels of [80, 20]) {
    const value = await peakMb(channels)
    figures.push({
      name: `100 MB of FIT, ${channels} channels beside the usual ones: peak memory`,
      value,
      unit: 'MB',
      goal: goalMb,
      ok: value <= goalMb,
    })
  }
  return figures
}
