/**
 * Live sessions: 200 athletes send once a second for a minute, 20 coaches watch all of them, and one more
 * coach stops reading for half of it. The server and its database have one core where the system can say so.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { addSimulated } from '../apps/server/src/app/live-simulation/accounts.ts'
import { type SimulatedAthlete, simulatedAthlete } from '../apps/server/src/app/live-simulation/athlete.ts'
import { httpLink, runDevice } from '../apps/server/src/app/live-simulation/device.ts'
import { type OpenDatabase, openDatabase } from '../apps/server/src/platform/database/open.ts'
import { hashOf, newToken } from '../apps/server/src/platform/secrets/tokens.ts'
import { newUuid } from '../apps/server/src/platform/uuid.ts'
import type { LiveUpdate } from '../packages/contract/src/endpoints/live-sessions.ts'
import { atMost, type Figure, withoutGoal } from './figure.ts'
import { serverMb } from './server.ts'

export const name = 'live'

const athletes = 200
const coaches = 20
const lengthS = 60
/** s of the run in which the additional coach does not read. */
const [stallsFromS, stallsToS] = [20, 50]
/** s that are not judged: everybody begins at once. */
const warmUpS = 5
const program = path.join(import.meta.dirname, '..', 'apps', 'server', 'src', 'main.ts')
const livePath = '/api/live_sessions/v1/'

export async function run(): Promise<Figure[]> {
  const data = mkdtempSync(path.join(tmpdir(), 'cadenza-live-'))
  const { child, address } = await startOnOneCore(data)
  try {
    const open = await openDatabase({ dataFolder: data, databaseUrl: undefined }, { connections: 2 })
    try {
      return await measure({ address, data, pid: child.pid ?? 0 }, open.database)
    } finally {
      await open.close()
    }
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}

/** The database is a child of the server, so that both share the core. */
async function startOnOneCore(data: string): Promise<{ child: ChildProcess; address: string }> {
  const server = [process.execPath, program, 'serve']
  const pinned = spawnSync('taskset', ['--version']).status === 0
  const [command = '', ...args] = pinned ? ['taskset', '-c', '0', ...server] : server
  const child = spawn(command, args, {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', HOST: '127.0.0.1' },
      ...{ CADENZA_DATA: data, CADENZA_LOG_LEVEL: 'warn' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let out = ''
    child.stdout?.on('data', (chunk) => {
      out += chunk
      const found = /http:\/\/[\w.]+:\d+/.exec(out)
      if (found) resolve(found[0])
    })
    child.once('exit', () => reject(new Error(`The server ended: ${out}`)))
  })
  return { child, address }
}

/** A coach with a token that reads. */
async function addCoach(
  database: OpenDatabase['database'],
): Promise<{ uuid: string; authorization: string }> {
  const uuid = newUuid()
  const token = `cdz_${newToken()}`
  const [created_at, expires_at] = [new Date(), new Date(Date.now() + 3_600_000)]
  await database
    .insertInto('users')
    .values({
      uuid,
      email: `${uuid}@example.org`,
      name: 'Coach',
      password_hash: '',
      roles: ['athlete', 'coach'],
    })
    .execute()
  await database
    .insertInto('api_tokens')
    .values({
      ...{ user_uuid: uuid, uuid: newUuid(), hash: hashOf(token), name: 'bench', scopes: ['read'] },
      ...{ created_at, expires_at },
    })
    .execute()
  return { uuid, authorization: `Bearer ${token}` }
}

interface Reader {
  /** Seconds received, by session. */
  lastS: ReadonlyMap<string, number>
  pause(): void
  resume(): void
  stop(): void
}

/** Reads a coach's stream; `told` is called once for each message. */
function read(address: string, authorization: string, told: (update: LiveUpdate) => void): Reader {
  const stop = new AbortController()
  const lastS = new Map<string, number>()
  let [pause, resume] = [() => {}, () => {}]
  let text = ''
  const asked = request(
    `${address}${livePath}follow`,
    { headers: { authorization }, signal: stop.signal, agent: false },
    (answer) => {
      answer.setEncoding('utf8')
      answer.on('error', () => undefined)
      answer.on('data', (piece: string) => {
        text += piece
        const messages = text.split('\n\n')
        text = messages.pop() ?? ''
        for (const message of messages) {
          if (!message.startsWith('data: {"at"')) continue
          const update = JSON.parse(message.slice(6)) as LiveUpdate
          told(update)
          for (const { uuid, last_s } of update.sessions) if (last_s !== null) lastS.set(uuid, last_s)
        }
      })
      pause = () => answer.pause()
      resume = () => answer.resume()
    },
  )
  asked.on('error', () => undefined)
  asked.end()
  return { lastS, pause: () => pause(), resume: () => resume(), stop: () => stop.abort() }
}

interface Server {
  address: string
  data: string
  pid: number
}

/** CPU seconds that the server and its database have used; NaN where the system does not tell. */
function cpuS(pid: number): { server: number; database: number } {
  if (!existsSync('/proc/self/stat')) return { server: Number.NaN, database: Number.NaN }
  const processes = new Map<number, { parent: number; own: number; ended: number }>()
  for (const entry of readdirSync('/proc').filter((each) => /^\d+$/.test(each)))
    try {
      const fields =
        readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
      // User and system time in hundredths of a second; of children that have ended, too.
      const [own, ended] = [(fields[11] ?? 0) + (fields[12] ?? 0), (fields[13] ?? 0) + (fields[14] ?? 0)]
      processes.set(Number(entry), { parent: fields[1] ?? 0, own: own / 100, ended: ended / 100 })
    } catch {
      // The process ended meanwhile.
    }
  const isBelow = (id: number): boolean => {
    const parent = processes.get(id)?.parent
    return parent !== undefined && (parent === pid || isBelow(parent))
  }
  let database = 0
  for (const [id, { own, ended }] of processes) if (isBelow(id)) database += own + ended
  return { server: processes.get(pid)?.own ?? Number.NaN, database }
}

async function measure(
  { address, data, pid }: Server,
  database: OpenDatabase['database'],
): Promise<Figure[]> {
  const watching = await Promise.all(Array.from({ length: coaches + 1 }, () => addCoach(database)))
  const athletesOf: { athlete: SimulatedAthlete; token: string }[] = []
  for (let number = 0; number < athletes; number++) {
    const athlete = simulatedAthlete(number)
    athletesOf.push({ athlete, token: await addSimulated({ database, now: Date.now }, athlete.name) })
  }
  await database
    .insertInto('coach_athletes')
    .columns(['user_uuid', 'coach_uuid', 'step'])
    .expression(
      database
        .selectFrom(['users as a', 'users as c'])
        .select((eb) => ['a.uuid', 'c.uuid as coach', eb.val('see' as const).as('step')])
        .where('a.name', '!=', 'Coach')
        .where('c.name', '=', 'Coach'),
    )
    .execute()

  /** When a second of a session was measured, ms. */
  const measuredAt = new Map<string, number[]>()
  const delays = { before: [] as number[], during: [] as number[] }
  const startedMs = Date.now()
  const elapsedS = () => (Date.now() - startedMs) / 1_000
  const readers = watching.map(({ authorization }, index) => {
    const reader: Reader = read(address, authorization, (update) => {
      if (index === coaches) return
      const nowMs = Date.now()
      const at = elapsedS()
      if (at < warmUpS || at > lengthS) return
      const into = at < stallsFromS ? delays.before : at < stallsToS ? delays.during : undefined
      for (const { uuid, last_s } of update.sessions) {
        if (last_s === null) continue
        for (let s = (reader.lastS.get(uuid) ?? last_s - 1) + 1; s <= last_s; s++)
          into?.push(nowMs - (measuredAt.get(uuid)?.[s] ?? nowMs))
      }
    })
    return reader
  })
  const stalled = readers[coaches] as Reader

  const lag = monitorEventLoopDelay({ resolution: 10 })
  lag.enable()
  const cpuBefore = cpuS(pid)
  const stop = new AbortController()
  const devices = athletesOf.map(({ athlete, token }, number) =>
    runDevice({
      athlete,
      link: httpLink(address, token),
      phaseMs: (number * 1_000) / athletes,
      signal: stop.signal,
      onSecond(uuid, s) {
        const times = measuredAt.get(uuid) ?? []
        times[s] = Date.now()
        measuredAt.set(uuid, times)
      },
    }),
  )
  await delay(stallsFromS * 1_000)
  const mbBefore = serverMb(data)
  stalled.pause()
  let mbDuring = mbBefore
  for (let s = stallsFromS; s < stallsToS; s++) {
    await delay(1_000)
    mbDuring = Math.max(mbDuring, serverMb(data))
  }
  stalled.resume()
  await delay((lengthS - stallsToS) * 1_000)
  const cpuAfter = cpuS(pid)
  lag.disable()
  stop.abort()
  const sent = await Promise.all(devices)
  await delay(1_000)
  const newest = sent.filter(
    ({ uuid, acknowledged }) =>
      stalled.lastS.get(uuid) !== undefined && (stalled.lastS.get(uuid) ?? 0) >= acknowledged - 1,
  )
  for (const reader of readers) reader.stop()
  const wrong = await wrongSeconds(address, watching[0]?.authorization ?? '', sent, athletesOf)
  const measured = sent.reduce((sum, each) => sum + each.measured, 0)
  const acknowledged = sent.reduce((sum, each) => sum + each.acknowledged, 0)
  const share = (seconds: number) => (100 * seconds) / lengthS
  const [serverS, databaseS] = [cpuAfter.server - cpuBefore.server, cpuAfter.database - cpuBefore.database]
  const used = Number.isNaN(serverS)
    ? []
    : [
        withoutGoal('CPU of the server', share(serverS), '% of a core'),
        // Says more than the delays on a machine that computes other things as well.
        atMost('CPU of the server with its database', share(serverS + databaseS), '% of a core', 60),
      ]
  return [
    withoutGoal('seconds measured by 200 athletes', measured, 's'),
    withoutGoal('seconds acknowledged', acknowledged, 's'),
    ...used,
    withoutGoal('delay of the devices and readers themselves, p95', lag.percentile(95) / 1e6, 'ms'),
    atMost('acknowledged seconds lost or stored wrongly', wrong, 's', 0),
    atMost('sample to 20 coaches, p95', quantile(delays.before, 0.95), 'ms', 1_000),
    withoutGoal('sample to 20 coaches, median', quantile(delays.before, 0.5), 'ms'),
    atMost(
      'sample to 20 coaches while another reader stalls, p95',
      quantile(delays.during, 0.95),
      'ms',
      1_000,
    ),
    atMost('memory that the stalled reader costs', mbDuring - mbBefore, 'MB', 60),
    atMost(
      'sessions whose newest state the stalled reader lacks afterwards',
      athletes - newest.length,
      '',
      0,
    ),
  ]
}

/** Acknowledged seconds that the server does not have as they were measured. */
async function wrongSeconds(
  address: string,
  authorization: string,
  sent: readonly { uuid: string; acknowledged: number }[],
  athletesOf: readonly { athlete: SimulatedAthlete }[],
): Promise<number> {
  let wrong = 0
  for (const [number, { uuid, acknowledged }] of sent.entries()) {
    const answer = await fetch(`${address}${livePath}${uuid}/series?seconds=3600&columns=heartrate`, {
      headers: { authorization },
    })
    if (!answer.ok) throw new Error(`A session cannot be read: ${answer.status} ${await answer.text()}`)
    const { start_s, columns } = (await answer.json()) as {
      start_s: number
      columns: Record<string, (number | null)[]>
    }
    for (let s = 0; s < acknowledged; s++)
      if (columns.heartrate?.[s - start_s] !== athletesOf[number]?.athlete.second(s).heartrate) wrong += 1
  }
  return wrong
}

function quantile(values: number[], share: number): number {
  const sorted = values.sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
