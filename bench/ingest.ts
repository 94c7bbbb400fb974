/**
 * The time from an upload's last byte to its activity, in a server that just started and in a warm one, and
 * of each step.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { diskObjects } from '../apps/server/src/platform/objects/disk.ts'
import { encodeSeries } from '../apps/server/src/reading/series/arrow.ts'
import { processRecording } from '../packages/activity/src/index.ts'
import { readRecording } from '../packages/recording/src/index.ts'
import type { Figure } from './figure.ts'

export const name = 'ingest'

const root = path.join(import.meta.dirname, '..')
const recordings = path.join(root, '../shared/data/activities')
const file = 'garmin-edge-500-activity.fit'
const email = 'bench@example.org'
const password = 'wheel-spoke-17-bench'
const goalMs = 1_500

export async function run(): Promise<Figure[]> {
  if (!existsSync(path.join(recordings, file))) return []
  const data = mkdtempSync(path.join(tmpdir(), 'cadenza-bench-ingest-'))
  const { server, address } = await start(data)
  try {
    const bytes = readFileSync(path.join(recordings, file))
    const cold = await upload(address, bytes, file)
    // A byte behind the end makes another file of it: the same bytes would be reported as a duplicate.
    const warm = await upload(address, Buffer.concat([bytes, Buffer.from([0])]), file)
    return [
      figure('last byte of the upload to the activity, first file after the start', cold, goalMs),
      figure('last byte of the upload to the activity, second file', warm, goalMs),
      ...(await steps(bytes, data)),
    ]
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}

function figure(named: string, value: number, goal: number): Figure {
  return { name: named, value, unit: 'ms', goal, ok: value <= goal }
}

async function start(data: string): Promise<{ server: ChildProcess; address: string }> {
  const server = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts'), 'serve'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      CADENZA_DATA: data,
      DATABASE_URL: '',
      CADENZA_ADMIN_EMAIL: email,
      CADENZA_ADMIN_PASSWORD: password,
      CADENZA_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let shown = ''
    server.stdout?.on('data', (chunk) => {
      shown += chunk
      const found = /https?:\/\/[\w.[\]:]+:\d+/.exec(shown)
      if (found) resolve(found[0])
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${shown}`)))
  })
  return { server, address }
}

/** ms from the end of the upload to the answer that lists its outcome. */
async function upload(address: string, bytes: Uint8Array, fileName: string): Promise<number> {
  const post = async (at: string, body: object, headers: Record<string, string> = {}) =>
    (
      await fetch(`${address}${at}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    ).json()
  const { token } = await post('/login', { type: 'email', email, password })
  const headers = { authorization: `Bearer ${token.token}` }
  const grant = await post('/api/devices/v1/web_app/upload_token', {}, headers)
  const client = new S3Client({
    endpoint: grant.upload_url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: {
      accessKeyId: grant.access_key,
      secretAccessKey: grant.secret_key,
      sessionToken: grant.session_token,
    },
  })
  const key = `${grant.upload_path}${new Date().toISOString().replace(/\D/g, '')} ${fileName}`
  const from = performance.now()
  await client.send(new PutObjectCommand({ Bucket: grant.upload_bucket, Key: key, Body: bytes }))
  for (;;) {
    const answer = await fetch(`${address}/api/devices/v1/web_app/uploads`, { headers })
    const { uploads } = (await answer.json()) as { uploads: { key: string; status: string }[] }
    const status = uploads.find((one) => one.key === key)?.status
    if (status === 'done') return performance.now() - from
    if (status === 'failed' || status === 'duplicate') throw new Error(`The upload ended as ${status}`)
    await sleep(5)
  }
}

/** The time of each step in this thread, in its second run. */
async function steps(bytes: Uint8Array, data: string): Promise<Figure[]> {
  const objects = diskObjects(path.join(data, 'bench-objects'))
  let figures: Figure[] = []
  for (let round = 0; round < 2; round++) {
    const times: number[] = [performance.now()]
    const mark = () => times.push(performance.now())
    const recording = readRecording(bytes)
    mark()
    const activities = processRecording(recording, { dayRecords: {}, locale: 'en' })
    mark()
    const files = activities.flatMap(({ recording, series }) => [
      encodeSeries(recording),
      encodeSeries(series),
    ])
    mark()
    await Promise.all([
      objects.put('original', bytes),
      ...files.map(({ bytes }, i) => objects.put(`series/${i}`, bytes)),
    ])
    mark()
    figures = [
      'read the FIT file',
      'series, laps and statistics',
      'write the Arrow files',
      'store three objects',
    ].map((step, i) => figure(`  ${step}`, (times[i + 1] ?? 0) - (times[i] ?? 0), 250))
  }
  return figures
}
