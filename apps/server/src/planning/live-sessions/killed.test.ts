import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../people/users/users.ts'
import { type TestDatabase, testDatabase } from '../../platform/database/testing.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import { storedSpans } from './queries.ts'
import { newReceived } from './received.ts'

const program = path.resolve(import.meta.dirname, '../../main.ts')
let open: TestDatabase
let folder: string
beforeAll(async () => {
  open = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'cadenza-live-'))
})
afterAll(async () => {
  await open.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server of its own process. */
async function serve() {
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { PATH: process.env.PATH, HOME: '/', PORT: '0', CADENZA_DATA: folder, DATABASE_URL: open.url },
  })
  const address = await new Promise<string>((resolve, reject) => {
    let out = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
      const found = /http:\/\/localhost:\d+/.exec(out)
      if (found) resolve(found[0])
    })
    child.once('exit', () => reject(new Error(`The server ended: ${out}`)))
  })
  return { child, address }
}

/** Sends a second after the other until the server is gone; returns the number of those acknowledged. */
async function sendUntilKilled(address: string, of: { uuid: string; token: string }): Promise<number> {
  const post = (url: string, body: object) =>
    fetch(`${address}/api/live_sessions/v1/${url}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${of.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('', { uuid: of.uuid, sport: 'run', begin: new Date().toISOString() })
  for (let seq = 0; ; seq++) {
    try {
      const answer = await post(`${of.uuid}/samples`, {
        seq,
        start_s: seq,
        columns: { heartrate: [120 + (seq % 60)] },
      })
      const { next_seq } = (await answer.json()) as { next_seq: number }
      expect(next_seq).toBe(seq + 1)
    } catch (error) {
      if (error instanceof TypeError) return seq
      throw error
    }
  }
}

test('nothing that was acknowledged is lost when the server is killed', async () => {
  const runners = await Promise.all(
    [1, 2, 3, 4].map(async (number) => {
      const given = { email: `runner${number}@example.org`, name: 'Jo', password: 'wheel-spoke-17' }
      const userUuid = await createUser(open.database, given, { passwordMin: 6 })
      const token = `cdz_${newToken()}`
      const [created_at, expires_at] = [new Date(), new Date(Date.now() + 3_600_000)]
      await open.database
        .insertInto('api_tokens')
        .values({
          ...{ user_uuid: userUuid, uuid: randomUUID(), hash: hashOf(token), name: 'watch' },
          ...{ scopes: ['live'], created_at, expires_at },
        })
        .execute()
      return { userUuid, token, uuid: randomUUID() }
    }),
  )
  const { child, address } = await serve()
  const sending = runners.map((runner) => sendUntilKilled(address, runner))
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  child.kill('SIGKILL')
  const acknowledged = await Promise.all(sending)
  for (const [at, runner] of runners.entries()) {
    expect(acknowledged[at]).toBeGreaterThan(3)
    const stored = newReceived(await storedSpans(open.database, runner))
    expect(stored.next()).toBeGreaterThanOrEqual(acknowledged[at] ?? 0)
  }
}, 60_000)
