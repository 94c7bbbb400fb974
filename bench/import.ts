/**
 * `cadenza import` of 3,000 files, killed twice and resumed, compared with reading one file after the other
 * on one core.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskObjects } from '../apps/server/src/platform/objects/disk.ts'
import { processRecording } from '../packages/activity/src/index.ts'
import { readRecording, writeFit } from '../packages/recording/src/index.ts'
import type { Figure } from './figure.ts'

export const name = 'import'

const files = Number(process.env.CADENZA_BENCH_FILES ?? 3_000)
const email = 'bench@example.org'
/** s; short rides, because the number of files matters here. */
const lengthS = 600
const goalPerS = 250
/** Share of the files that one core reads in a second: it read 1,880 where the goal was set. */
const goalShare = 250 / 1_880
/** Files read before the reading is timed, and those that are timed. */
const [warmUps, timed] = [500, 200]
const program = path.join(import.meta.dirname, '..', 'apps/server/src/main.ts')

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cadenza-bench-import-'))
  const recordings = path.join(folder, 'recordings')
  const data = path.join(folder, 'data')
  try {
    const alone = writeFiles(recordings)
    const environment = {
      PATH: process.env.PATH,
      HOME: '/',
      CADENZA_DATA: data,
      CADENZA_PASSWORD: 'wheel-spoke-17-bench',
    }
    await cadenza(['user', 'add', email], environment)
    const words = ['import', recordings, '--user', email]
    const begun = performance.now()
    for (const share of [0.2, 0.5]) await cadenza(words, environment, { killAfter: share * files })
    const last = await cadenza(words, environment)
    const perS = files / ((performance.now() - begun) / 1000)
    const again = await cadenza(words, environment)
    const wrong =
      (await missingOrDuplicated(data, recordings)) + (again.out.includes('0 activities added') ? 0 : 1)
    if (!last.out.includes('activities added')) throw new Error(last.out)
    return [
      {
        name: 'files missing or duplicated after two kills',
        value: wrong,
        unit: 'files',
        goal: 0,
        ok: wrong === 0,
      },
      {
        name: `${files} files of ten minutes, including two kills and three starts`,
        value: perS,
        unit: 'files/s',
        goal: Math.min(goalPerS, goalShare * alone),
        ok: perS >= goalPerS || perS >= goalShare * alone,
        against: { name: 'reading alone on one core', value: alone },
        ratio: perS / alone,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes the files. Returns how many of them one core reads and processes in a second. */
function writeFiles(recordings: string): number {
  const some: Uint8Array[] = []
  for (let at = 0; at < files; at++) {
    const year = path.join(recordings, String(2016 + (at % 10)))
    mkdirSync(year, { recursive: true })
    const bytes = ride(at)
    writeFileSync(path.join(year, `ride-${at}.fit`), bytes)
    if (at < warmUps + timed) some.push(bytes)
  }
  let from = 0
  for (const [at, bytes] of some.entries()) {
    if (at === warmUps) from = performance.now()
    processRecording(readRecording(bytes), { dayRecords: {}, locale: 'en' })
  }
  return timed / ((performance.now() - from) / 1000)
}

function ride(at: number): Uint8Array {
  const steps = (of: (second: number) => number) => Float32Array.from({ length: lengthS }, (_, s) => of(s))
  return writeFit({
    startMs: Date.UTC(2016 + (at % 10), 0, 1 + (Math.floor(at / 10) % 360), 6 + (at % 12), at % 60),
    timeMs: Int32Array.from({ length: lengthS }, (_, s) => s * 1000),
    channels: [
      { name: 'power', unit: 'W', values: steps((s) => 180 + ((s + at) % 60)) },
      { name: 'heartrate', unit: 'bpm', values: steps((s) => 130 + (s % 20)) },
      { name: 'cadence', unit: 'rpm', values: steps(() => 85) },
      { name: 'speed', unit: 'm/s', values: steps(() => 8) },
      { name: 'distance', unit: 'm', values: Float64Array.from({ length: lengthS }, (_, s) => 8 * s) },
    ],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: (lengthS - 1) * 1000, totals: { total_ascent: at } }],
  })
}

/** Runs a command to its end, or kills it when `killAfter` files have been imported. */
async function cadenza(
  words: readonly string[],
  environment: Record<string, string | undefined>,
  { killAfter }: { killAfter?: number } = {},
): Promise<{ out: string }> {
  const child = spawn(process.execPath, [program, ...words], { env: environment })
  let out = ''
  child.stdout.on('data', (piece) => {
    out += piece
    const [, done] = /(\d+) of \d+ files[^\n]*\n$/.exec(out) ?? []
    if (killAfter !== undefined && Number(done ?? 0) >= killAfter) child.kill('SIGKILL')
  })
  child.stderr.on('data', (piece) => process.stderr.write(piece))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (killAfter === undefined && code !== 0) throw new Error(`cadenza ${words[0]} ended with ${code}\n${out}`)
  return { out }
}

/** The number of originals that are missing in storage or stored more than once. */
async function missingOrDuplicated(data: string, recordings: string): Promise<number> {
  const stored: string[] = []
  const objects = diskObjects(path.join(data, 'objects'))
  for await (const key of objects.list('activities/'))
    if (key.endsWith('/original.fit'))
      stored.push(
        createHash('sha256')
          .update(await objects.get(key))
          .digest('hex'),
      )
  const expected = readdirSync(recordings, { recursive: true }).filter((file) =>
    String(file).endsWith('.fit'),
  ).length
  const distinct = new Set(stored).size
  return expected - distinct + (stored.length - distinct)
}
