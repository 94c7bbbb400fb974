import { parseArgs } from 'node:util'
import { findUserByEmail } from '../../people/users/queries.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { readSettings } from '../../platform/settings.ts'
import { CommandFailure, UsageError } from '../command-errors.ts'
import { addSimulated, removeSimulated } from '../live-simulation/accounts.ts'
import { simulatedAthlete } from '../live-simulation/athlete.ts'
import { httpLink, runDevice, type Sent } from '../live-simulation/device.ts'
import { commandServices } from './services.ts'
import { stopOnSignal } from './stop.ts'

const mostAthletes = 1_000
const tellMs = 10_000
/** s between two losses of a connection, and their longest duration. */
const outageEveryS = 300
const longestOutageS = 40

export async function simulateLiveCommand(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      athletes: { type: 'string', default: '20' },
      coach: { type: 'string' },
      address: { type: 'string' },
      clean: { type: 'boolean', default: false },
    },
  })
  const count = Number(values.athletes)
  if (!Number.isInteger(count) || count < 1 || count > mostAthletes)
    throw new UsageError(`simulate-live requires --athletes from 1 to ${mostAthletes}.`)
  const settings = readSettings()
  const open = await openDatabase(settings, { connections: 2, tell: (message) => console.log(message) })
  const stopped = stopOnSignal()
  try {
    const services = await commandServices(settings, open)
    const before = await removeSimulated(services)
    if (before > 0) console.log(`Deleted ${before} simulated athletes of an earlier run.`)
    if (values.clean) return
    const address = (values.address ?? `http://localhost:${settings.port}`).replace(/\/+$/, '')
    await requireServer(address)
    const coach = values.coach === undefined ? undefined : await findUserByEmail(open.database, values.coach)
    if (values.coach !== undefined && !coach)
      throw new CommandFailure(`There is no account with the email address ${values.coach}.`)
    try {
      await simulate(services, { count, address, coachUuid: coach?.uuid, stopped })
    } finally {
      const gone = await removeSimulated(services)
      console.log(`Deleted the ${gone} simulated athletes and their sessions.`)
    }
  } finally {
    await open.close()
  }
}

async function requireServer(address: string): Promise<void> {
  const answer = await fetch(`${address}/healthz`).catch(() => undefined)
  if (!answer?.ok)
    throw new CommandFailure(
      `No server answers at ${address}. Start it first, or name its address with --address.`,
    )
}

interface Simulation {
  count: number
  address: string
  coachUuid: string | undefined
  stopped: AbortSignal
}

/** Lets the athletes send until the command is stopped. */
async function simulate(
  services: Parameters<typeof addSimulated>[0],
  { count, address, coachUuid, stopped }: Simulation,
): Promise<void> {
  const sent = { seconds: 0, lost: 0 }
  const isOffline = (number: number) => (s: number) => {
    // Each athlete loses the connection once in five minutes, at a time and for a while of its own.
    const [turn, at] = [Math.floor(s / outageEveryS), s % outageEveryS]
    const from = 60 + ((number * 53 + turn * 97) % (outageEveryS - 120))
    return at >= from && at < from + 5 + ((number * 29 + turn * 31) % (longestOutageS - 5))
  }
  const devices: Promise<Sent>[] = []
  for (let number = 0; number < count && !stopped.aborted; number++) {
    const athlete = simulatedAthlete(number)
    const token = await addSimulated(services, athlete.name, coachUuid)
    const off = isOffline(number)
    devices.push(
      runDevice({
        athlete,
        link: httpLink(address, token),
        isOffline: off,
        phaseMs: (number * 37) % 1_000,
        signal: stopped,
        onSecond: (_, s) => {
          sent.seconds += 1
          sent.lost += off(s) ? 1 : 0
        },
      }),
    )
  }
  console.log(
    `${devices.length} simulated athletes send to ${address}. ${coachUuid ? 'Their coach sees' : 'Name a coach with --coach EMAIL to see'} them at ${address}/live_session/. Ctrl+C stops, and deletes them with their sessions.`,
  )
  const telling = setInterval(
    () => console.log(`${sent.seconds} seconds measured, ${sent.lost} of them while a connection was lost`),
    tellMs,
  )
  try {
    const all = await Promise.allSettled(devices)
    const failed = all.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected' && !stopped.aborted)
      throw new CommandFailure(`The server refused a simulated athlete: ${String(failed.reason)}`)
  } finally {
    clearInterval(telling)
  }
}
