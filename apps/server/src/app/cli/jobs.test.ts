import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/database/testing.ts'
import { bossJobs } from '../../platform/jobs/boss.ts'
import { runCommand } from '../testing/command.ts'
import { runProgram } from '../testing/process.ts'

let open: TestDatabase
let data: string
beforeAll(async () => {
  open = await testDatabase()
  data = mkdtempSync(path.join(tmpdir(), 'cadenza-jobs-'))
})
afterAll(async () => {
  await open.close()
  rmSync(data, { recursive: true, force: true })
})

const environment = () => ({ CADENZA_DATA: data, DATABASE_URL: open.url })
const cadenza = (...words: string[]) => runCommand(words, environment())

/** Runs a queue until `isDone`; its jobs fail if `error` is given. Returns the data of the jobs that ran. */
async function runQueues(
  names: readonly string[],
  isDone: (ran: object[]) => Promise<boolean> | boolean,
  error?: Error,
): Promise<object[]> {
  const jobs = bossJobs(open.connection, pino({ level: 'silent' }), { mostFailures: 1 })
  const ran: object[] = []
  await jobs.start()
  try {
    for (const name of names) {
      await jobs.work(name, async (job) => {
        ran.push(job)
        if (error) throw error
      })
      if (error) await jobs.enqueue(name, { to: `${name}@example.org` })
    }
    await vi.waitUntil(() => isDone(ran), { timeout: 20_000, interval: 50 })
    if (error)
      await vi.waitUntil(async () => (await jobs.deadLetters()).length === names.length, {
        timeout: 20_000,
      })
  } finally {
    await jobs.stop()
  }
  return ran
}

test('jobs that were given up are listed with the reason and run again on request, by name or all', async () => {
  expect(await runProgram(['jobs'], environment()).ended).toEqual({
    code: 0,
    said: 'No jobs were given up.\n',
  })

  const queues = ['mail', 'digest']
  await runQueues(queues, (ran) => ran.length === 2, new Error('550 no such mailbox'))
  const listed = await cadenza('jobs')
  expect(listed).toMatchObject({ code: 0, err: '' })
  const lines = listed.out.trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  for (const name of queues)
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^\\d{4}-\\d\\d-\\d\\dT\\S+Z  ${name}  {"to":"${name}@example.org"}  550 no such mailbox$`,
        ),
      ),
    )
  expect(lines.at(-1)).toBe('Given up: 2. Run cadenza jobs retry [NAME] to run them again.')

  const again = 'will run again, at once where the server is running.\n'
  expect(await cadenza('jobs', 'retry', 'export')).toEqual({ code: 0, out: `0 jobs ${again}`, err: '' })
  expect(await cadenza('jobs', 'retry', 'mail')).toEqual({ code: 0, out: `1 job ${again}`, err: '' })
  expect((await cadenza('jobs')).out).toMatch(/^\S+ {2}digest .*\nGiven up: 1\./)
  expect(await cadenza('jobs', 'retry')).toEqual({ code: 0, out: `1 job ${again}`, err: '' })
  expect((await cadenza('jobs')).out).toBe('No jobs were given up.\n')

  const ran = await runQueues(queues, (jobs) => jobs.length === 2)
  expect(ran).toEqual(expect.arrayContaining(queues.map((name) => ({ to: `${name}@example.org` }))))
})

test('other words after jobs end with code 2 and the usage', async () => {
  for (const words of [['delete'], ['retry', 'mail', 'digest']])
    expect(await cadenza('jobs', ...words)).toMatchObject({
      code: 2,
      err: expect.stringContaining('cadenza jobs'),
    })
})
