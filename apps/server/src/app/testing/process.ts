/** The program in processes of its own, for tests of what happens to a whole process. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'

const program = path.resolve(import.meta.dirname, '../../main.ts')

export interface Ended {
  code: number | null
  said: string
}

export interface TestProcess {
  child: ChildProcessByStdio<null, Readable, Readable>
  /** All output so far. */
  said(): string
  ended: Promise<Ended>
}

/** Runs a command with these settings and no others. */
export function runProgram(words: readonly string[], env: Record<string, string>): TestProcess {
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: '/', PORT: '0', ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      text += piece
    })
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, said: text })))
  return { child, said: () => text, ended }
}

/** Starts a server; resolves when it answers. */
export async function serveProgram(env: Record<string, string>): Promise<TestProcess & { address: string }> {
  const server = runProgram(['serve'], env)
  const address = await new Promise<string>((resolve, reject) => {
    server.child.stdout.on('data', () => {
      const found = /Cadenza is at (\S+)/.exec(server.said())
      if (found?.[1] !== undefined) resolve(found[1])
    })
    void server.ended.then(({ said }) => reject(new Error(`The server ended: ${said}`)))
  })
  return { ...server, address }
}

/** Sends SIGTERM; returns the exit code and the time until the process had ended. */
export async function stopProgram({
  child,
  ended,
}: TestProcess): Promise<{ code: number | null; ms: number }> {
  const beganMs = performance.now()
  child.kill('SIGTERM')
  const { code } = await ended
  return { code, ms: performance.now() - beganMs }
}

export interface SignedIn {
  headers: { authorization: string }
  /** Asks the server as this person; `body` is sent as JSON. */
  ask(method: string, url: string, body?: object): Promise<Response>
}

export async function signIn(address: string, email: string, password: string): Promise<SignedIn> {
  const answer = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'email', email, password }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  const { token } = (await answer.json()) as { token: { token: string } }
  const headers = { authorization: `Bearer ${token.token}` }
  return {
    headers,
    ask: (method, url, body) =>
      fetch(`${address}${url}`, {
        method,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
  }
}
