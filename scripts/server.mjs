// Runs the server's program on the project's Node, hands signals on and ends as it ends.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from './runtime.mjs'

const program = path.join(root, 'apps', 'server', 'src', 'main.ts')
const parentLooksMs = 250

/**
 * Of what is this large, memory that is freed goes back to the system at once. glibc otherwise learns to keep it for
 * itself: a file of 100 MB would take 200 MB more, and the server would never give them back. What is smaller lies in one place
 * for all threads: in one for each, two that measure a long ride leave 10 MB more unused.
 */
export const memoryEnvironment = { MALLOC_MMAP_THRESHOLD_: String(1024 * 1024), MALLOC_ARENA_MAX: '1' }

export function runServer(node, args) {
  const child = spawn(node, [program, ...args], {
    stdio: 'inherit',
    env: { ...memoryEnvironment, ...process.env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWithNpm(child)
  child.once('error', (error) => {
    console.error(`${node} cannot be run: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    process.exit(code ?? (signal === 'SIGINT' ? 130 : 1))
  })
}

/** npm hands SIGTERM to the shell between it and us, which dies of it and tells nobody. */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const shell = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(looking)
    child.kill('SIGTERM')
  }, parentLooksMs)
  looking.unref()
}
