import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { CALLER, claim, HELPER, newClaims } from './claims.ts'

test('a task is whose who claims it first', () => {
  const claims = newClaims(2)
  expect(claim(claims, 1, HELPER)).toBe(true)
  expect(claim(claims, 1, CALLER)).toBe(false)
  expect(claim(claims, 0, CALLER)).toBe(true)
  expect([...claims]).toEqual([CALLER, HELPER])
})

test('of two threads that claim at once each task goes to one', async () => {
  const tasks = 20_000
  const claims = newClaims(tasks)
  const url = new URL('./claims.ts', import.meta.url).href
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.url).then(({ claim, HELPER }) => {
      parentPort.postMessage('ready')
      let own = 0
      for (let i = 0; i < workerData.claims.length; i++) if (claim(workerData.claims, i, HELPER)) own++
      parentPort.postMessage(own)
    })`,
    { eval: true, workerData: { claims, url } },
  )
  const messages: unknown[] = []
  const done = new Promise((resolve, reject) => {
    worker.on('message', (message) => messages.push(message) === 2 && resolve(message))
    worker.on('error', reject)
  })
  let own = 0
  for (let i = tasks - 1; i >= 0; i--) if (claim(claims, i, CALLER)) own++
  expect(own + Number(await done)).toBe(tasks)
  await worker.terminate()
})
