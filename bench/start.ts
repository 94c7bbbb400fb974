/** The time of a second start, and the memory of the idle server and database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from './figure.ts'

export const name = 'start'

const root = path.join(import.meta.dirname, '..')

interface Running {
  child: ChildProcess
  address: string
  /** ms from the command to the first answer. */
  firstAnswerMs: number
}

async function start(data: string): Promise<Running> {
  const from = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: '0', CADENZA_DATA: data, DATABASE_URL: '' },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let shown = ''
    child.stdout?.on('data', (chunk) => {
      shown += chunk
      const found = /https?:\/\/[\w.[\]:]+:\d+/.exec(shown)
      if (found) resolve(found[0])
    })
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${shown}`)))
  })
  await fetch(`${address}/readyz`)
  return { child, address, firstAnswerMs: performance.now() - from }
}

async function stop({ child }: Running): Promise<void> {
  // npm may end before the server. The output closes when both have ended.
  const ended = new Promise((resolve) => child.once('close', resolve))
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  await ended
}

interface Process {
  pid: number
  parent: number
  command: string
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return [{ pid: Number(entry), parent, command: readFileSync(`/proc/${entry}/cmdline`, 'utf8') }]
      } catch {
        return [] // The process ended meanwhile.
      }
    })
}

/** The processes of the server started by `npm start` and of its database, without npm and the launcher. */
function serverAndDatabase(all: Process[], npmPid: number, data: string): Process[] {
  const below = withDescendants(all, new Set([npmPid]))
  const roots = all.filter(
    (p) => p.command.includes(data) || (below.has(p.pid) && p.command.includes(path.join('src', 'main.ts'))),
  )
  const own = withDescendants(all, new Set(roots.map((p) => p.pid)))
  return all.filter((p) => own.has(p.pid))
}

function withDescendants(all: Process[], of: Set<number>): Set<number> {
  const found = new Set(of)
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const p of all) if (found.has(p.parent)) found.add(p.pid)
  }
  return found
}

function proportionalSetMb(pid: number): number {
  try {
    const match = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
    return Number(match?.[1] ?? 0) / 1024
  } catch {
    return 0 // The process ended meanwhile.
  }
}

export async function run(): Promise<Figure[]> {
  const data = mkdtempSync(path.join(tmpdir(), 'cadenza-bench-start-'))
  try {
    await stop(await start(data))
    const second = await start(data)
    try {
      return await measure(second, data)
    } finally {
      await stop(second)
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

async function measure(second: Running, data: string): Promise<Figure[]> {
  const figures: Figure[] = [
    {
      name: 'from the second start to the first answer',
      value: second.firstAnswerMs,
      unit: 'ms',
      goal: 2000,
      ok: second.firstAnswerMs < 2000,
    },
  ]
  if (process.platform === 'linux') {
    await sleep(30_000)
    const found = serverAndDatabase(processes(), second.child.pid ?? 0, data)
    const memory = found.reduce((sum, p) => sum + proportionalSetMb(p.pid), 0)
    figures.push({
      name: `memory of server and database (${found.length} processes, PSS, 30 s after readiness)`,
      value: memory,
      unit: 'MB',
      goal: 250,
      ok: memory < 250,
    })
  }
  return figures
}
