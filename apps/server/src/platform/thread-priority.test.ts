import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

/** Nice values of threads of this process, by the number of the thread. */
const niceOf = (thread: string) =>
  Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16])

test.skipIf(!existsSync('/proc/thread-self'))('only the thread that steps back does', async () => {
  const own = readlinkSync('/proc/thread-self').split('/').at(-1) ?? ''
  const before = niceOf(own)
  const module = new URL('thread-priority.ts', import.meta.url).href
  const worker = new Worker(
    `import(${JSON.stringify(module)}).then(({ stepBack }) => {
      stepBack()
      require('node:worker_threads').parentPort.postMessage(require('node:fs').readlinkSync('/proc/thread-self'))
      setInterval(() => {}, 1000)
    })`,
    { eval: true },
  )
  const [thread] = await new Promise<string[]>((resolve, reject) => {
    worker.on('message', (link: string) => resolve([link.split('/').at(-1) ?? '']))
    worker.on('error', reject)
  })
  expect(niceOf(thread ?? '')).toBeGreaterThan(before)
  expect(niceOf(own)).toBe(before)
  await worker.terminate()
})
