import { parseArgs } from 'node:util'
import { setupCode } from '../../people/installation/setup.ts'
import { readSettings, type Settings } from '../../platform/settings.ts'
import { demoEmails, demoPassword } from '../demo/state.ts'
import { type Server, startServer } from '../server.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** ms; terminal, npm and launcher may each forward the same signal. */
const sameSignalMs = 1_000
/** ms; a stop must end within ten seconds. */
const stopPatienceMs = 9_500

export async function serveCommand(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { demo: { type: 'boolean' }, web: { type: 'string' } },
  })
  const settings = readSettings()
  const stop = stopOnSignal()
  const demo = values.demo === true
  const tell = (message: string) => console.log(message)
  const server = await startServer(settings, { tell, demo, webFolder: values.web })
  stop.set(server)
  for (const line of await greeting(server, settings, demo)) console.log(line)
}

async function greeting({ address, services }: Server, settings: Settings, demo: boolean): Promise<string[]> {
  const shown = settings.publicUrl ?? address
  const first = `Cadenza is at ${shown}`
  if (demo)
    return [
      first,
      'Demo: all data is simulated. The season is being loaded in the background.',
      `Log in as ${demoEmails.athlete} or ${demoEmails.coach} with the password ${demoPassword}`,
    ]
  const code = await setupCode(services.database)
  if (code === undefined) return [first]
  return [
    first,
    `There are no accounts yet. Open ${shown}/setup and create yours with the code ${code}`,
    'To try it with simulated data first, stop it with Ctrl+C and run npm start -- --demo',
  ]
}

/** Stops the server in order at the first signal; a further one ends the process at once. */
function stopOnSignal(): { set(server: Server): void } {
  let firstMs: number | undefined
  let running: Server | undefined
  async function stop(server: Server): Promise<void> {
    const overdue = setTimeout(() => {
      console.error('Stopping took too long. Remaining work was aborted.')
      process.exit(1)
    }, stopPatienceMs)
    try {
      await server.close()
      process.exitCode = 0
    } catch (error) {
      console.error(error)
      process.exitCode = 1
    }
    clearTimeout(overdue)
    // A library's timer must not keep a stopped server alive.
    setTimeout(() => process.exit(), 100).unref()
  }
  for (const signal of signals)
    process.on(signal, () => {
      const nowMs = performance.now()
      if (firstMs === undefined) {
        firstMs = nowMs
        if (running !== undefined) void stop(running)
      } else if (nowMs - firstMs > sameSignalMs) process.exit(130)
    })
  return {
    set(server) {
      running = server
      if (firstMs !== undefined) void stop(server)
    },
  }
}
