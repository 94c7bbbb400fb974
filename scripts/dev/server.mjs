/** The server of npm run dev: a child process that is started anew when a source changes. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { allocatorEnvironment } from '../../apps/server/allocator.mjs'
import { root } from '../runtime.mjs'

const program = path.join(root, 'apps', 'server', 'src', 'main.ts')
/** ms; an editor that saves several files causes one restart. */
const debounceMs = 100
/**
 * ms that a restart gives the server to finish its requests and jobs; jobs cut off then are retried after
 * their lease.
 */
const graceMs = 1_500
/** ms between two checks whether the server answers. */
const pollMs = 50
/** Printed at the first start and left out at every further one. */
const greeting = /^(Cadenza is at|Demo: all data|Log in as) /

const notRunning = 'The server is not running. The terminal of npm run dev says why.'

export function restartingServer({ args, nodeOptions, port, env }) {
  let child
  let starting = Promise.resolve()
  let pending
  let stopping = false
  let starts = 0

  function start() {
    const first = starts++ === 0
    const own = spawn(process.execPath, [...nodeOptions, program, ...args], {
      env: { ...allocatorEnvironment, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = own
    createInterface({ input: own.stdout }).on('line', (line) => {
      if (first || !greeting.test(line)) console.log(line)
    })
    const ended = new Promise((resolve) => own.once('exit', resolve))
    own.ended = ended
    ended.then((code) => {
      if (child !== own) return
      child = undefined
      starting = Promise.reject(new Error(notRunning))
      starting.catch(() => undefined)
      if (!stopping)
        console.error(`The server ended with exit code ${code}. It starts again when a source changes.`)
    })
    starting = answers(own)
    starting.catch(() => undefined)
    return starting
  }

  /** Resolves when the server answers; rejects when it ends before. */
  async function answers(own) {
    while (own === child) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      if (answer?.ok) return
      await Promise.race([sleep(pollMs), own.ended])
    }
    throw new Error(notRunning)
  }

  async function end(patienceMs) {
    const own = child
    child = undefined
    if (!own) return
    own.kill('SIGTERM')
    const overdue = patienceMs && setTimeout(() => own.kill('SIGKILL'), patienceMs)
    await own.ended
    clearTimeout(overdue)
  }

  return {
    port,
    start,
    /** Resolves when requests are answered, after a restart that is under way. */
    ready: () => starting,
    restart(reason) {
      if (stopping) return
      clearTimeout(pending)
      pending = setTimeout(() => {
        const from = performance.now()
        // One restart after the other: a change during a restart causes a further one.
        starting = starting
          .catch(() => undefined)
          .then(() => end(graceMs))
          .then(start)
        starting.then(
          () =>
            console.log(
              `${reason} changed: the server restarted in ${Math.round(performance.now() - from)} ms.`,
            ),
          () => undefined,
        )
      }, debounceMs)
    },
    async stop() {
      stopping = true
      clearTimeout(pending)
      await end()
    },
  }
}
