/** Reads of an activity while two motion logs of four hours come in, and the server's memory after them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../e2e/product.ts'
import { atMost, type Figure, withoutGoal } from './figure.ts'
import { writeLog } from './motion/log.ts'
import { email, serverMb, signIn, startServer } from './server.ts'
import { addRide } from './view/seed.ts'

export const name = 'busy'

/** Parts of ten minutes. */
const parts = 24
const betweenReadsMs = 20
/** ms after the last log until memory is read: longer than an idle worker thread lives. */
const quietMs = 75_000

export async function run(): Promise<Figure[]> {
  const data = mkdtempSync(path.join(tmpdir(), 'cadenza-bench-busy-'))
  const product = await startServer(data)
  try {
    const { ride } = await addRide(data, email)
    const headers = { authorization: await signIn(product) }
    const logs = ['one', 'two'].map((seed) => path.join(data, `${seed}.motion.csv.gz`))
    for (const [at, log] of logs.entries()) await writeLog(log, parts, `bench ${at}`)
    const before = serverMb(data)
    const begun = performance.now()
    const uploads: string[] = []
    for (const log of logs) uploads.push(await upload(product, log, headers))
    const times: number[] = []
    while (!(await areRead(product, uploads, headers))) {
      for (let n = 0; n < 50; n++) {
        const from = performance.now()
        const answer = await fetch(`${product.address}/api/activities/v1/${ride}`, { headers })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`The activity answered ${answer.status}`)
        times.push(performance.now() - from)
        await sleep(betweenReadsMs)
      }
    }
    const wholeS = (performance.now() - begun) / 1000
    times.sort((a, b) => a - b)
    const share = (of: number) => times[Math.floor(times.length * of)] ?? Number.POSITIVE_INFINITY
    await sleep(quietMs)
    return [
      withoutGoal('two logs of four hours, from the upload to the activities', wholeS, 's'),
      withoutGoal('one activity read meanwhile, median', share(0.5), 'ms'),
      atMost('one activity read meanwhile, 99th percentile', share(0.99), 'ms', 50),
      withoutGoal('memory of the server before', before, 'MB'),
      atMost('memory of the server when the logs are read', serverMb(data), 'MB', 500),
    ]
  } finally {
    await product.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

async function upload({ address }: Product, file: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${address}/api/devices/v1/uploads/${path.basename(file)}`, {
    method: 'PUT',
    headers,
    body: readFileSync(file),
  })
  const { uploads } = (await answer.json()) as { uploads: { uuid: string }[] }
  return uploads[0]?.uuid ?? ''
}

async function areRead(
  { address }: Product,
  uploads: readonly string[],
  headers: Record<string, string>,
): Promise<boolean> {
  for (const uuid of uploads) {
    const answer = await fetch(`${address}/api/devices/v1/uploads/${uuid}`, { headers })
    const {
      upload: { status },
    } = (await answer.json()) as { upload: { status: string } }
    if (status === 'received' || status === 'processing') return false
    if (status !== 'done') throw new Error(`A log was not read: ${status}`)
  }
  return true
}
