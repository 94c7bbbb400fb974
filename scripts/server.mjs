// Runs the server on the project's Node, passes signals on, and exits with its exit code.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { allocatorEnvironment } from '../apps/server/allocator.mjs'
import { root } from './runtime.mjs'

const program = path.join(root, 'apps', 'server', 'src', 'main.ts')
/** ms between two checks whether the parent process still exists. */
const parentPollMs = 250

/**
 * MB in each half of the space for new objects. By default both grow with the machine's memory: collections
 * then take longer, and the server keeps a hundred megabytes that it needed once.
 */
const semiSpaceMb = 8

export function runServer(node, args) {
  runProgram(node, program, args)
}

/** Runs a program in place of this process. */
export function runProgram(node, file, args) {
  const child = spawn(node, [`--max-semi-space-size=${semiSpaceMb}`, file, ...args], {
    stdio: 'inherit',
    env: { ...allocatorEnvironment, ...process.env },
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
