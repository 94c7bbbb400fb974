/** Sessions as they are now: what was asked for, with what the stream has brought since. */
import type { wire } from '@cadenza/contract'
import { createSignal, type Signal } from '../../../platform/signal.ts'
import type { LiveRange, Watched } from '../queries.ts'

export interface LiveRow {
  uuid: string
  userUuid: string
  name: string
  sport: 'bike' | 'run' | 'other'
  device: string
  beginMs: number
  /** By the server's clock. */
  receivedMs: number
  /** When it was told here, by the server's clock. */
  toldMs: number
  /** Second of the newest sample; null before the first. */
  lastS: number | null
  latest: Readonly<Record<string, number>>
  /** Means of the last ten seconds; a single stroke says little. */
  steady: Readonly<Record<string, number>>
  ranges: readonly LiveRange[]
}

/** ms from the server to here, more than any connection takes on which athletes can be followed. */
const lateMs = 700
/** s of the means. */
export const steadyS = 10

export interface LiveRows {
  rows: Signal<readonly LiveRow[]>
  /** Server's clock minus the browser's, ms. */
  clockOffsetMs(): number
  /** True if a message that the server sends at this time has just arrived, long after that. */
  isLate(at: string): boolean
  /** When the server sent what is newest here, as it was told. */
  toldAt(): string
  /** Takes the answer to a request; what the stream has brought meanwhile is kept. */
  seed(watched: Watched): void
  /** Takes a message of the stream. */
  update(update: wire.LiveUpdate): void
}

interface Known extends LiveRow {
  /** The newest values of the last seconds, oldest first. */
  recent: { s: number; latest: LiveRow['latest'] }[]
}

export function createLiveRows(now: () => number): LiveRows {
  const rows = createSignal<readonly LiveRow[]>([])
  let known = new Map<string, Known>()
  let offsetMs: number | undefined
  let toldAt = new Date(0).toISOString()
  const show = () => rows.set([...known.values()])

  return {
    rows,
    clockOffsetMs: () => offsetMs ?? 0,
    isLate: (at) => offsetMs !== undefined && now() + offsetMs - Date.parse(at) > lateMs,
    toldAt: () => toldAt,
    seed({ now: serverNow, liveSessions }) {
      offsetMs = Date.parse(serverNow) - now()
      if (Date.parse(serverNow) > Date.parse(toldAt)) toldAt = serverNow
      known = new Map(
        liveSessions.map((session) => {
          const { uuid, userUuid, userName: name, sport, device, ranges } = session
          const before = known.get(uuid)
          const of = { uuid, userUuid, name, sport, device, ranges, beginMs: Date.parse(session.begin) }
          const receivedMs = session.receivedAt.getTime()
          if (before && before.receivedMs >= receivedMs) return [uuid, { ...before, ...of }]
          const { lastS, latest } = session
          return [
            uuid,
            { ...of, receivedMs, toldMs: receivedMs, ...withSteady(before?.recent ?? [], lastS, latest) },
          ]
        }),
      )
      show()
    },
    update({ at, sessions }) {
      // A message may be held back on its way; the one that took least time knows the server's clock best.
      offsetMs = Math.max(offsetMs ?? Number.NEGATIVE_INFINITY, Date.parse(at) - now())
      toldAt = at
      let changed = false
      for (const { uuid, received_at, last_s: lastS, latest } of sessions) {
        const before = known.get(uuid)
        const receivedMs = Date.parse(received_at)
        if (!before || before.receivedMs > receivedMs) continue
        known.set(uuid, {
          ...before,
          receivedMs,
          toldMs: now() + offsetMs,
          ...withSteady(before.recent, lastS, latest),
        })
        changed = true
      }
      if (changed) show()
    },
  }
}

function withSteady(
  before: Known['recent'],
  lastS: number | null,
  latest: LiveRow['latest'],
): Pick<Known, 'lastS' | 'latest' | 'recent' | 'steady'> {
  const recent =
    lastS === null
      ? []
      : [...before.filter(({ s }) => s < lastS && s > lastS - steadyS), { s: lastS, latest }]
  return { lastS, latest, recent, steady: meansOf(recent, latest) }
}

/** Means of the columns that have a current value. */
function meansOf(recent: Known['recent'], latest: LiveRow['latest']): Record<string, number> {
  const means: Record<string, number> = {}
  for (const column in latest) {
    let sum = 0
    let count = 0
    for (const each of recent) {
      const value = each.latest[column]
      if (value === undefined) continue
      sum += value
      count += 1
    }
    means[column] = count > 0 ? sum / count : (latest[column] as number)
  }
  return means
}
