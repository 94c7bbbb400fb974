/** Ranges picked for comparison, as the address of the screen holds them. */
import { formatRangeInfo, parseRangeInfo } from '@cadenza/contract/range-info'

export interface Pick {
  activityUuid: string
  /** UUID of a range, or a part as in an activity's address; `all` is the whole activity. */
  part: string
}

export interface ReadPicks {
  picks: readonly Pick[]
  refused: number
  nameless: number
}

/** Ranges that are compared at once. */
export const mostPicks = 20

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
const parameter = 'pick'

/** `ACTIVITY` for a whole activity, `ACTIVITY.RANGE` for a part of it. */
export const pickKey = ({ activityUuid, part }: Pick): string =>
  part === 'all' ? activityUuid : `${activityUuid}.${part}`

/** Reads a pick; undefined if the text names none. */
export function parsePick(text: string): Pick | undefined {
  const [activityUuid = '', part = 'all', ...rest] = text.toLowerCase().split('.')
  if (!uuid.test(activityUuid) || rest.length > 0) return undefined
  if (uuid.test(part)) return { activityUuid, part }
  const info = parseRangeInfo(part)
  return info && { activityUuid, part: formatRangeInfo(info) }
}

/**
 * Picks of an address, newest first, each once. `refused`: number beyond the limit; `nameless`: number of
 * those that name none.
 */
export function readPicks(address: URLSearchParams): ReadPicks {
  const read = address.getAll(parameter).map(parsePick)
  const named = read.filter((pick) => pick !== undefined)
  const picks = [...new Map(named.map((pick) => [pickKey(pick), pick])).values()]
  return {
    picks: picks.slice(0, mostPicks),
    refused: Math.max(0, picks.length - mostPicks),
    nameless: read.length - named.length,
  }
}

export function writePicks(picks: readonly Pick[], address: URLSearchParams): void {
  for (const pick of picks) address.append(parameter, pickKey(pick))
}

/** Span of a pick without a range, in ms since the activity's start. */
export function spanOfPick({ part }: Pick): { startMs: number; endMs: number } | undefined {
  const info = parseRangeInfo(part)
  return info?.kind === 'selection' ? info : undefined
}
