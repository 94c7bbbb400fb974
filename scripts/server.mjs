// Runs the server on the project's Node, passes signals on, and exits with its exit code.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from './runtime.mjs'

const program = path.join(root, 'apps', 'server', 'src', 'main.ts')
/** ms between two checks whether the parent process still exists. */
const parentPollMs = 250

/**
 * Settings of glibc's allocator. Blocks of 1 MiB or more are returned to the system as soon as they are
 * freed: otherwise the allocator raises this limit by itself, and reading a file of 100 MB keeps 200 MB more.
 * All threads share one arena: with one arena a thread, two threads that measure a long ride leave 10 MB more
 * unused.
 */
export const memoryEnvironment = { MALLOC_MMAP_THRESHOLD_: String(1024 * 1024), MALLOC_ARENA_MAX: '1' }

export function runServer(node, args) {
  runProgram(node, program, args)
}

/** Runs a program in place of this process. */
export function runProgram(node, file, args) {
  const child = spawn(node, [file, ...args], {
    stdio: 'inherit',
    env: { ...memoryEnvironment, ...process.env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWithNpm(child)
  child.once('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    process.exit(code ?? (signal === 'SIGINT' ? 130 : 1))
  })
}

/**
 * Stops the child when npm is stopped: npm sends SIGTERM to the shell between it and us, which exits without
 * passing it on.
 */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const shell = process.ppid
  const poll = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(poll)
    child.kill('SIGTERM')
  }, parentPollMs)
  poll.unref()
}
