import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { prepareOptionsOf, prepareSensor } from '@cadenza/motion'
import { simulateRide } from '@cadenza/simulator'
import { expect, test } from 'vitest'
import { CALLER, claim, newClaims } from './claims.ts'
import help from './helper-worker.ts'
import type { HelperTask } from './request-helper.ts'

test('a thread that helps answers with what it did, did not or could not, until it is dismissed', async () => {
  const { log } = simulateRide({ seed: 'helper', durationS: 20, rateHz: 100, tier: 'clean' })
  const [sensor] = log.sensors
  if (!sensor) throw new Error('A ride has sensors')
  const { port1, port2 } = new MessageChannel()
  const ended = help({ port: port2 })
  const answer = async () => (await once(port1, 'message'))[0] as unknown
  expect(await answer()).toEqual({ isThere: true })
  const ask = (task: HelperTask) => {
    port1.postMessage(task)
    return answer()
  }
  const options = { ...prepareOptionsOf('cycling'), shared: true }
  const own = prepareSensor(structuredClone(sensor), options)
  const claims = newClaims(3)
  claim(claims, 1, CALLER)
  const task = { prepare: sensor, sport: 'cycling', claims } as const
  expect(await ask({ ...task, index: 0 })).toEqual({ done: own })
  expect(await ask({ ...task, index: 1 })).toEqual({ done: undefined })
  const none = { ...task, prepare: {}, index: 2 } as unknown as HelperTask
  expect(await ask(none)).toEqual({ failed: expect.any(Error) })
  port1.postMessage('dismissed' satisfies HelperTask)
  await ended
})
