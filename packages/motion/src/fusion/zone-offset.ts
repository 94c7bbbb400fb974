/**
 * Offset between two clocks of which one was set to another time zone: a device that writes local time as
 * UTC, or that missed a change of DST.
 */
import {
  type Agreement,
  bestAgreement,
  type CadenceTrace,
  type ClockOffset,
  confidenceOf,
  overlapOf,
  RANGE_S,
  type RecordedSpan,
  spanOfTrace,
} from './clock-offset.ts'

/** ms. One minute. */
const MINUTE_MS = 60_000
/** Minutes. A larger offset is that of another day. */
const FURTHEST_MIN = 14 * 60
/**
 * Minutes. Zones with three quarters of an hour: Nepal, Eucla, and the Chatham Islands in winter and summer.
 */
const QUARTER_ZONES_MIN = [5 * 60 + 45, 8 * 60 + 45, 12 * 60 + 45, 13 * 60 + 45]

/** ms. Whole and half hours, and the zones with quarters, ahead and behind. */
const ZONES_MS: readonly number[] = [
  ...Array.from({ length: FURTHEST_MIN / 30 }, (_, i) => 30 * (i + 1)),
  ...QUARTER_ZONES_MIN,
].flatMap((minutes) => [minutes * MINUTE_MS, -minutes * MINUTE_MS])

/** True if the recordings overlap enough to be compared at the offset of some time zone. */
export function mayBeOfAnotherZone(first: RecordedSpan, second: RecordedSpan): boolean {
  return possibleZones(first, second).length > 0
}

function possibleZones(first: RecordedSpan, second: RecordedSpan): number[] {
  return ZONES_MS.filter((zoneMs) => {
    const { overlapS, fewestS } = overlapOf(first, { ...second, startMs: second.startMs + zoneMs })
    return overlapS + RANGE_S >= fewestS
  })
}

/**
 * The offset of another time zone at which the cadences agree, clearly better than at any other and than
 * without; undefined if there is none. It includes the seconds by which the clocks differ besides.
 */
export function findZoneOffset(first: CadenceTrace, second: CadenceTrace): ClockOffset | undefined {
  // Zones are told apart at one value per second; the offset itself needs all of them.
  const coarse = everySecond(second)
  const asWritten = bestAgreement(first, coarse)?.peak ?? 0
  const found = possibleZones(spanOfTrace(first), spanOfTrace(second))
    .flatMap((zoneMs): (Agreement & { zoneMs: number })[] => {
      const agreement = bestAgreement(first, moved(coarse, zoneMs))
      return agreement ? [{ ...agreement, zoneMs }] : []
    })
    .sort((a, b) => b.peak - a.peak)
  const [best, next] = found
  if (!best) return undefined
  const exact = bestAgreement(first, moved(second, best.zoneMs)) ?? best
  const lead = Math.min(best.lead, best.peak - Math.max(asWritten, next?.peak ?? 0))
  return {
    offsetMs: Math.round(best.zoneMs + exact.offsetMs),
    confidence: confidenceOf({ ...exact, lead }),
  }
}

function moved(trace: CadenceTrace, byMs: number): CadenceTrace {
  return { ...trace, startMs: trace.startMs + byMs }
}

function everySecond({ startMs, rateHz, values }: CadenceTrace): CadenceTrace {
  return { startMs, rateHz: 1, values: values.filter((_, i) => i % rateHz === 0) }
}
