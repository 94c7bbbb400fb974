/** Beginning, receiving and ending of live sessions. */
import {
  ApiError,
  invalid,
  liveRangesPerSession,
  liveSessionSeconds,
  liveSessionsPerUser,
  type wire,
} from '@cadenza/contract'
import { holdUserToChange, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Services } from '../../platform/services.ts'
import { cleanColumns, lengthOf } from './columns.ts'
import { enqueueRecording } from './end.ts'
import { tellChanged } from './news.ts'
import {
  countOpen,
  endOpen,
  insertSession,
  type NamedSession,
  rangesOfSessions,
  type SessionRef,
  sessionOf,
  storedSpans,
} from './queries.ts'
import { type Bucket, fullBucket, type Rate, takeFrom } from './rate.ts'
import { newReceived, type Received } from './received.ts'
import { type LiveWriter, newLiveWriter } from './writer.ts'

/** s after which the last value of a sensor no longer counts as current. */
const currentS = 5
/** Sessions remembered at most; the others are read from the database again. */
const mostRemembered = 2_000
/** Batches of one session; a device that was offline sends what it kept, but not without end. */
const batchRate: Rate = { burst: 30, perSecond: 5 }
/** Beginnings and ends of one account, repeated ones included. */
const changeRate: Rate = { burst: 30, perSecond: 1 }

/** Those of other accounts with the same uuid are other sessions. */
const keyOf = ({ userUuid, uuid }: SessionRef): string => `${userUuid} ${uuid}`

interface Remembered {
  received: Received
  /** Batches that are being stored, by number. */
  underWay: Map<number, Promise<void>>
  /** Newest value and its second, by column. */
  newest: Map<string, { s: number; value: number }>
  lastS: number | null
  ranges: Set<string>
  begunMs: number
  batches: Bucket
}

export interface LiveSessions {
  /** Begins a session, or finds the one of that uuid. Throws `ValidationFailed` or `NotFound`. */
  begin(userUuid: string, given: wire.NewLiveSession): Promise<{ session: NamedSession; nextSeq: number }>
  /**
   * Stores a batch, once for each number, and returns the first number that is missing. Throws `NotFound`,
   * `LiveSessionEnded`, `TooManyRequests` or `ValidationFailed`, for seconds in the future, too.
   */
  receive(of: SessionRef, batch: wire.LiveBatch): Promise<number>
  /** Idempotent. */
  end(of: SessionRef): Promise<NamedSession>
  stop(): Promise<void>
}

export function newLiveSessions(
  services: Services,
  writer: LiveWriter = newLiveWriter(services),
): LiveSessions {
  const { database } = services
  /** Least recently used first. */
  const remembered = new Map<string, Promise<Remembered>>()

  async function read(of: SessionRef): Promise<Remembered> {
    const session = await sessionOf(database, of)
    if (!session) throw new ApiError('NotFound')
    if (session.ended_at) throw new ApiError('LiveSessionEnded')
    const ranges = await rangesOfSessions(database, [of])
    return {
      received: newReceived(await storedSpans(database, of)),
      underWay: new Map(),
      newest: new Map(),
      lastS: session.last_s,
      ranges: new Set(ranges.map(({ uuid }) => uuid)),
      begunMs: session.begun_at.getTime(),
      batches: fullBucket(batchRate, services.now()),
    }
  }

  function remember(of: SessionRef): Promise<Remembered> {
    const key = keyOf(of)
    const known = remembered.get(key)
    remembered.delete(key)
    const found = known ?? read(of)
    remembered.set(key, found)
    if (!known) found.catch(() => remembered.delete(key))
    for (const oldest of remembered.keys()) {
      if (remembered.size <= mostRemembered) break
      remembered.delete(oldest)
    }
    return found
  }

  /** Beginnings and ends by account, least recently used first. */
  const changes = new Map<string, Bucket>()

  /** Throws `TooManyRequests`. */
  function takeChange(userUuid: string): void {
    const bucket = changes.get(userUuid) ?? fullBucket(changeRate, services.now())
    changes.delete(userUuid)
    changes.set(userUuid, bucket)
    for (const oldest of changes.keys()) {
      if (changes.size <= mostRemembered) break
      changes.delete(oldest)
    }
    takeFrom(bucket, changeRate, services.now())
  }

  async function receive(of: SessionRef, batch: wire.LiveBatch): Promise<number> {
    const columns = cleanColumns(batch.columns)
    const endS = batch.start_s + lengthOf(columns)
    if (endS > liveSessionSeconds) throw invalid([{ field: 'start_s', code: 'ErrorInvalidValue' }])
    for (const { start_s, end_s } of batch.ranges)
      if (end_s !== null && end_s <= start_s) throw invalid([{ field: 'ranges', code: 'ErrorSpanOrder' }])
    const session = await remember(of)
    if (endS * 1_000 > services.now() - session.begunMs + mostAheadMs)
      throw invalid([{ field: 'start_s', code: 'ErrorAheadOfNow' }])
    const before = session.underWay.get(batch.seq)
    if (before) await before
    if (session.received.has(batch.seq)) return session.received.next()
    takeFrom(session.batches, batchRate, services.now())
    const ranges = new Set([...session.ranges, ...batch.ranges.map(({ uuid }) => uuid)])
    if (ranges.size > liveRangesPerSession)
      throw invalid([{ field: 'ranges', code: 'ErrorTooMany', parameters: { count: liveRangesPerSession } }])
    const lastS = endS > batch.start_s ? Math.max(session.lastS ?? -1, endS - 1) : session.lastS
    const newest = newestOf(session, batch.start_s, columns)
    const storing = writer.store({
      ...of,
      seq: batch.seq,
      start_s: batch.start_s,
      columns,
      ranges: batch.ranges,
      receivedMs: services.now(),
      latest: latestOf(newest, lastS),
      lastS,
    })
    session.underWay.set(batch.seq, storing)
    session.newest = newest
    session.lastS = lastS
    try {
      await storing
      session.received.add(batch.seq, batch.seq)
      session.ranges = ranges
      return session.received.next()
    } catch (error) {
      remembered.delete(keyOf(of))
      throw error
    } finally {
      session.underWay.delete(batch.seq)
    }
  }

  async function begin(userUuid: string, given: wire.NewLiveSession) {
    const of = { userUuid, uuid: given.uuid }
    takeChange(userUuid)
    const nowMs = services.now()
    const known = await sessionOf(database, of)
    if (!known) {
      const begunMs = beginOf(given, nowMs)
      await transact(database, async (transaction) => {
        if (!(await holdUserToChange(transaction, userUuid))) throw new ApiError('NotFound')
        if (await sessionOf(transaction, of)) return
        if ((await countOpen(transaction, userUuid)) >= liveSessionsPerUser)
          throw invalid([{ field: 'uuid', code: 'ErrorTooMany', parameters: { count: liveSessionsPerUser } }])
        await insertSession(transaction, {
          user_uuid: userUuid,
          uuid: given.uuid,
          sport: given.sport,
          device: given.device,
          sensors: given.sensors,
          begun_at: new Date(begunMs),
          received_at: new Date(nowMs),
        })
        const fresh = await sessionOf(transaction, of)
        if (fresh) await tellChanged(transaction, fresh)
        await publish(transaction, { kind: 'live_session', ...of })
      }).catch(refuseTakenUuid)
    }
    const session = known ?? (await sessionOf(database, of))
    if (!session) throw new ApiError('NotFound')
    return { session, nextSeq: newReceived(await storedSpans(database, of)).next() }
  }

  async function end(of: SessionRef): Promise<NamedSession> {
    takeChange(of.userUuid)
    const session = await endSession(services, of)
    remembered.delete(keyOf(of))
    return session
  }

  return { begin, receive, end, stop: () => writer.stop() }
}

/** Ends a session, which becomes an activity. Idempotent. Throws `NotFound`. */
export async function endSession(services: Services, of: SessionRef): Promise<NamedSession> {
  return transact(services.database, async (transaction) => {
    const hasEnded = await endOpen(transaction, of, new Date(services.now()))
    const session = await sessionOf(transaction, of)
    if (!session) throw new ApiError('NotFound')
    if (hasEnded) {
      await enqueueRecording(services, of, transaction)
      await tellChanged(transaction, session)
      await publish(transaction, { kind: 'live_session', userUuid: of.userUuid, uuid: of.uuid })
    }
    return session
  })
}

/** ms; a begin or a sample may lie this far ahead of the server's clock. */
const mostAheadMs = 60_000

/** Begin by the server's clock. Throws `ValidationFailed` if it is in the future or too long ago. */
function beginOf({ begin, sent_at }: wire.NewLiveSession, nowMs: number): number {
  const offsetMs = sent_at === undefined ? 0 : nowMs - Date.parse(sent_at)
  const begunMs = Date.parse(begin) + offsetMs
  if (begunMs > nowMs + mostAheadMs || begunMs < nowMs - liveSessionSeconds * 1_000)
    throw invalid([{ field: 'begin', code: 'ErrorInvalidValue' }])
  return begunMs
}

/** Somebody else has a session of that uuid, which stays hidden. */
function refuseTakenUuid(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505')
    throw invalid([{ field: 'uuid', code: 'ErrorInvalidValue' }])
  throw error
}

function newestOf(
  { newest }: Remembered,
  startS: number,
  columns: wire.LiveBatch['columns'],
): Remembered['newest'] {
  const next = new Map(newest)
  for (const [name, values] of Object.entries(columns)) {
    const at = values.findLastIndex((value) => value !== null)
    const value = values[at]
    if (value !== null && value !== undefined && startS + at >= (next.get(name)?.s ?? 0))
      next.set(name, { s: startS + at, value })
  }
  return next
}

/** A sensor that has stopped has no current value. */
function latestOf(newest: Remembered['newest'], lastS: number | null): Record<string, number> {
  const current = [...newest].filter(([, { s }]) => s > (lastS ?? 0) - currentS)
  return Object.fromEntries(current.map(([name, { value }]) => [name, value]))
}
