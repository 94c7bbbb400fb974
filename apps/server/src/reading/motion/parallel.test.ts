import type { MessagePort } from 'node:worker_threads'
import { analyseMotion, type MotionAnalysis } from '@cadenza/motion'
import type { MotionLog } from '@cadenza/recording'
import { simulateRide } from '@cadenza/simulator'
import { Piscina } from 'piscina'
import { afterAll, expect, test } from 'vitest'
import type { HelperRequest } from './request-helper.ts'

/** Long enough to be shared. */
const { log } = simulateRide({ seed: 'parallel', durationS: 400, rateHz: 100, tier: 'clean' })
const alone = analyseMotion(log)

const pools: Piscina[] = []
afterAll(() => Promise.all(pools.map((pool) => pool.destroy())))

/** Analyses the log in a pool whose threads receive helper requests through `send`. */
async function analysedIn(send: (pool: Piscina, port: MessagePort) => void): Promise<MotionAnalysis> {
  const pool = new Piscina({
    filename: new URL('./testing/parallel-worker.ts', import.meta.url).href,
    minThreads: 2,
    maxThreads: 2,
  })
  pools.push(pool)
  pool.on('message', ({ helperPort }: HelperRequest) => send(pool, helperPort))
  return pool.run(structuredClone(log) satisfies MotionLog)
}

const helper = new URL('./helper-worker.ts', import.meta.url).href

test('two threads find in a ride what one finds', async () => {
  let helped: Promise<unknown> | undefined
  const analysis = await analysedIn((pool, port) => {
    helped = pool.run({ port }, { filename: helper, transferList: [port] })
  })
  expect(analysis).toEqual(alone)
  // Its port is closed, so the thread is free again.
  await helped
}, 120_000)

test('a call that nobody hears leaves the work to one thread; who comes too late goes again', async () => {
  let call: MessagePort | undefined
  const analysis = await analysedIn((_, port) => {
    call = port
  })
  expect(analysis).toEqual(alone)
  const [pool] = pools
  if (call) await pool?.run({ port: call }, { filename: helper, transferList: [call] })
}, 120_000)

test('what a thread leaves undone that gives up in its midst is done by the other', async () => {
  const asked: unknown[] = []
  const analysis = await analysedIn((_, port) => {
    port.on('message', (task) => {
      asked.push(task)
      port.close()
    })
    port.postMessage({ isThere: true })
  })
  expect(asked).toMatchObject([{ prepare: { sensor: expect.any(String) } }])
  expect(analysis).toEqual(alone)
}, 120_000)
