/**
 * Figures of spans, computed outside any transaction. They are stored in one that no change of their inputs
 * overlaps.
 */

import type { AnalysisInputs, RangeFigures, Span } from '@cadenza/activity'
import { rangeInputs } from '@cadenza/activity/range-inputs'
import { ApiError } from '@cadenza/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'
import type { Services } from '../../platform/services.ts'
import { dayRecordsOf } from '../../reading/inputs/day-records.ts'
import { inputsHash } from '../../reading/inputs/inputs.ts'
import { derivationsOf } from '../../reading/series/offload.ts'
import type { SeriesPlace } from '../../reading/series/read.ts'
import { type ActivityRef, activityHead, noiseSpans, seriesPlace } from '../lookup/queries.ts'
import { holdRound } from '../recompute/request.ts'

/** Inputs for the figures of an activity's spans. */
export interface Measurable {
  /** Epoch ms. */
  startMs: number
  elapsedMs: number
  sport: 'bike' | 'run' | 'other'
  place: SeriesPlace
  strokes?: SeriesPlace
  inputs: AnalysisInputs
}

/** Finds the inputs. Throws `NotFound` if the activity does not exist or is deleted. */
export async function measurableOf(
  database: Kysely<Database>,
  { userUuid, activityUuid }: ActivityRef,
): Promise<Measurable> {
  // In sequence: a transaction has one connection.
  const activity = await activityHead(database, userUuid, activityUuid)
  const place = activity && (await seriesPlace(database, userUuid, activityUuid))
  if (!activity || !place) throw new ApiError('NotFound')
  const strokes = await seriesPlace(database, userUuid, activityUuid, 'strokes')
  const noise = await noiseSpans(database, userUuid, activityUuid)
  const startMs = activity.start_time.getTime()
  const { sport, time_zone: timeZone, available } = activity
  const inputs = rangeInputs({ sport, startMs, timeZone, available }, await dayRecordsOf(database, userUuid))
  return {
    startMs,
    elapsedMs: activity.end_time.getTime() - startMs,
    sport,
    place,
    strokes,
    inputs: noise.length > 0 ? { ...inputs, noise } : inputs,
  }
}

export function figuresOf(
  services: Services,
  { place, strokes, inputs }: Measurable,
  span: Span,
): Promise<RangeFigures> {
  return derivationsOf(services).figures(place, span, inputs, strokes)
}

export interface MeasuredSpan extends Span {
  stats: RangeFigures
}

const tries = 5

/**
 * Measures the spans that `spans` returns and has `store` write them. Both run again if the activity, the
 * inputs or the spans changed meanwhile, so that no outdated figure is stored.
 */
export async function withFigures<T>(
  services: Services,
  of: ActivityRef,
  spans: (database: Kysely<Database>, measurable: Measurable) => Promise<Span[]>,
  store: (transaction: Transaction<Database>, measured: MeasuredSpan[]) => Promise<T>,
): Promise<T> {
  const { database } = services
  for (let tried = 0; tried < tries; tried++) {
    const before = await measurableOf(database, of)
    const wanted = await spans(database, before)
    const measured = await Promise.all(
      wanted.map(async (span) => ({ ...span, stats: await figuresOf(services, before, span) })),
    )
    const kept = await transact(database, async (transaction) => {
      await holdRound(transaction, of.userUuid)
      const now = await measurableOf(transaction, of)
      const isSame = stateOf(now, await spans(transaction, now)) === stateOf(before, wanted)
      return isSame ? { value: await store(transaction, measured) } : undefined
    })
    if (kept) return kept.value
  }
  throw new ApiError('Unavailable', { retryAfterS: 1 })
}

function stateOf({ elapsedMs, place, inputs }: Measurable, spans: readonly Span[]): string {
  return JSON.stringify([elapsedMs, place.object_key, inputsHash(inputs), spans])
}
