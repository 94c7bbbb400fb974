/**
 * Group commit of what devices send: everything that arrives within a moment is stored in one transaction,
 * and every sender is answered when it is durable.
 */
import { ApiError, type wire } from '@cadenza/contract'
import { transact } from '../../platform/database/transact.ts'
import type { Services } from '../../platform/services.ts'
import { type Columns, joinStretches, lengthOf } from './columns.ts'
import { type LiveNews, tellNews } from './news.ts'
import { type SessionRef, type SessionWrite, writeSessions } from './queries.ts'

/** ms for which batches are gathered. */
const gatherMs = 200

/** A batch that is not stored yet. */
export interface Arrived extends SessionRef {
  seq: number
  start_s: number
  columns: Columns
  ranges: wire.LiveRange[]
  receivedMs: number
  /** Newest values of the session, this batch included. */
  latest: Record<string, number>
  lastS: number | null
}

interface Waiting {
  batch: Arrived
  resolve(): void
  reject(error: unknown): void
}

export interface LiveWriter {
  /** Resolves when the batch is durable. Throws `LiveSessionEnded`. */
  store(batch: Arrived): Promise<void>
  /** Writes what waits. */
  stop(): Promise<void>
}

export function newLiveWriter(services: Pick<Services, 'database'>): LiveWriter {
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function flush(): void {
    timer = undefined
    // One write at a time: meanwhile the next one gathers.
    writing = writing.then(write)
  }

  async function write(): Promise<void> {
    const batches = waiting
    waiting = []
    if (batches.length === 0) return
    const writes = writesOf(batches.map(({ batch }) => batch))
    try {
      const open = await transact(services.database, async (transaction) => {
        const stored = await writeSessions(transaction, writes)
        await tellNews(transaction, writes.filter(({ uuid }) => stored.has(uuid)).map(newsOf))
        return stored
      })
      for (const { batch, resolve, reject } of batches)
        if (open.has(batch.uuid)) resolve()
        else reject(new ApiError('LiveSessionEnded'))
    } catch (error) {
      for (const { reject } of batches) reject(error)
    }
  }

  return {
    store: (batch) =>
      new Promise((resolve, reject) => {
        waiting.push({ batch, resolve, reject })
        timer ??= setTimeout(flush, gatherMs)
      }),
    async stop() {
      clearTimeout(timer)
      flush()
      await writing
    },
  }
}

const newsOf = ({ userUuid, uuid, received_at, last_s, latest, rows, ranges }: SessionWrite): LiveNews => ({
  user_uuid: userUuid,
  uuid,
  received_at,
  last_s,
  latest,
  from_s: rows.length > 0 ? Math.min(...rows.map(({ start_s }) => start_s)) : null,
  changed: ranges.length > 0,
})

/** One write for each session; batches with consecutive numbers and seconds share a row. */
export function writesOf(batches: readonly Arrived[]): SessionWrite[] {
  const bySession = new Map<string, Arrived[]>()
  for (const batch of batches) bySession.set(batch.uuid, [...(bySession.get(batch.uuid) ?? []), batch])
  return [...bySession.values()].flatMap((own) => {
    const sorted = own.toSorted((a, b) => a.seq - b.seq)
    const newest = own.reduce((a, b) => ((b.lastS ?? -1) >= (a.lastS ?? -1) ? b : a))
    const { userUuid, uuid, latest, lastS } = newest
    return [
      {
        userUuid,
        uuid,
        latest,
        last_s: lastS,
        received_at: new Date(Math.max(...own.map(({ receivedMs }) => receivedMs))).toISOString(),
        rows: rowsOf(sorted),
        ranges: sorted.flatMap(({ ranges }) => ranges),
      },
    ]
  })
}

function rowsOf(sorted: readonly Arrived[]): SessionWrite['rows'] {
  const groups: Arrived[][] = []
  for (const batch of sorted) {
    const last = groups.at(-1)?.at(-1)
    if (last?.seq === batch.seq) continue
    const follows =
      last && batch.seq === last.seq + 1 && batch.start_s === last.start_s + lengthOf(last.columns)
    if (follows) groups.at(-1)?.push(batch)
    else groups.push([batch])
  }
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) return []
    const to = last.start_s + lengthOf(last.columns)
    return [
      {
        seq: first.seq,
        last_seq: last.seq,
        start_s: first.start_s,
        columns: group.length === 1 ? first.columns : joinStretches(group, first.start_s, to),
      },
    ]
  })
}
