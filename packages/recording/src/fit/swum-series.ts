/**
 * Derives series from the messages that a device writes instead of records: pool lengths, laps or a session
 * with a distance.
 */

import type { Columns } from './columns.ts'
import type { Message } from './definition.ts'
import { channelUnits, TIMESTAMP_FIELD } from './profile.ts'

// Field numbers of lengths, laps and sessions in FIT's profile.
const START_TIME = 2
// The next number is the timer's time, also in lengths.
const ELAPSED_TIME = 7
const TOTAL_DISTANCE = 9
/** Strokes, if the session is a swim. */
const TOTAL_CYCLES = 10
const LAP_CADENCE = 17
const SESSION_CADENCE = 18
const SPORT = 5
const POOL_LENGTH = 44
const LENGTH_ELAPSED_TIME = 3
const LENGTH_STROKES = 5
const LENGTH_SPEED = 6
const LENGTH_CADENCE = 9
const LENGTH_TYPE = 12
// Values of sport and length type.
const SWIMMING = 5
const IDLE = 0
/** s; longer files are hostile. */
const LONGEST_S = 2 * 86_400
/** Share of the seconds; a channel with fewer values does not show the distance. */
const LEAST_SHARE = 0.5

/** A part of the activity with constant speed, in seconds since FIT's epoch. */
interface Part {
  startS: number
  endS: number
  metres: number
  /** Strokes per minute; 0 at rest. */
  cadence?: number
  strokes?: number
}

export interface Framing {
  lengths: readonly Message[]
  laps: readonly Message[]
  sessions: readonly Message[]
}

/**
 * Adds distance, speed, stroke cadence and strokes per length to `columns`, once a second, where the records
 * do not hold them. Requires rows in order of time.
 */
export function addSwumSeries(columns: Columns, framing: Framing): void {
  const parts = partsOf(framing)
  const startS = parts.reduce((least, part) => Math.min(least, part.startS), Number.POSITIVE_INFINITY)
  const endS = endOf(parts, framing.sessions)
  const seconds = endS - startS
  if (!(seconds > 0 && seconds <= LONGEST_S)) return
  const isEmpty = columns.length === 0
  const { sessions, lengths } = framing
  const swims =
    sessions.length > 0 ? sessions.some((session) => session.number(SPORT) === SWIMMING) : lengths.length > 0
  const share = (name: string) => knownIn(columns, name, startS, endS) / seconds
  // Without lengths, even a few recorded distances or positions tell more than a straight line.
  const isUnknown =
    lengths.length > 0 ? share('distance') < LEAST_SHARE : share('distance') + share('latitude') === 0
  const lacksDistance = isUnknown && parts.some(({ metres }) => metres > 0)
  const lacksCadence = share('cadence') === 0 && parts.some(({ cadence = 0 }) => cadence > 0)
  const stroked =
    swims && !columns.columns.some(({ name }) => name === 'stroke_count') ? strokedParts(parts, sessions) : []
  const addsSeries = isEmpty || (swims && (lacksDistance || lacksCadence))
  if (!addsSeries) {
    if (stroked.length > 0) addStrokeCount(columns, stroked)
    return
  }
  if (isEmpty || rowsIn(columns, startS, endS) < LEAST_SHARE * seconds) {
    const first = Math.ceil(startS)
    columns.addRows(Float64Array.from({ length: Math.floor(endS) - first + 1 }, (_, i) => first + i))
  }
  if (lacksDistance) addWay(columns, parts, startS, endS)
  if (lacksCadence) {
    fill(columns, 'cadence', parts, ({ cadence }) => cadence)
    fill(columns, 'strokes', parts, ({ strokes }) => strokes)
  }
  if (stroked.length > 0) addStrokeCount(columns, stroked)
}

/** The lengths with their strokes; if none has any, sessions with theirs. */
function strokedParts(parts: readonly Part[], sessions: readonly Message[]): Part[] {
  const counted = parts.filter(({ strokes = 0 }) => strokes > 0)
  if (counted.length > 0) return counted
  return sessions.flatMap((session) => {
    const span = spanOf(session, ELAPSED_TIME)
    const strokes = session.number(TOTAL_CYCLES) ?? 0
    return span && strokes > 0 && session.number(SPORT) === SWIMMING ? [{ ...span, metres: 0, strokes }] : []
  })
}

/** Adds the number of strokes up to the time of the next row. */
function addStrokeCount(columns: Columns, parts: readonly Part[]): void {
  const column = columns.column('stroke_count', false, () => ({ name: 'stroke_count', unit: '' }))
  if (!column) return
  let next = 0
  let before = 0
  for (let i = 0; i < columns.length; i++) {
    const until = i + 1 < columns.length ? (columns.times[i + 1] as number) : Number.POSITIVE_INFINITY
    while (next < parts.length && (parts[next] as Part).endS <= until)
      before += (parts[next++] as Part).strokes ?? 0
    const part = parts[next]
    const share = part ? Math.max(0, until - part.startS) / (part.endS - part.startS) : 0
    column.values[i] = before + share * (part?.strokes ?? 0)
  }
}

/**
 * The active lengths and the rests between them, and laps without lengths (drills) if the session is longer;
 * without either, sessions.
 */
function partsOf({ lengths, laps, sessions }: Framing): Part[] {
  const poolM = (sessions[0]?.number(POOL_LENGTH) ?? Number.NaN) / 100
  const swum = lengths.flatMap((length) => lengthPart(length, poolM))
  const active = swum.filter(({ metres, strokes = 0 }) => metres > 0 || strokes > 0)
  const drills = laps
    .flatMap((lap) => spanPart(lap, LAP_CADENCE))
    .filter((lap) => !active.some((length) => length.startS < lap.endS && length.endS > lap.startS))
  const totalM = sessions.reduce((sum, session) => sum + (session.number(TOTAL_DISTANCE) ?? 0) / 100, 0)
  const isWhole = totalM > 0 && totalM <= wayOf(swum) + 1
  const parts = isWhole ? swum : [...swum, ...drills.filter(({ metres }) => metres > 0)]
  const own = parts.some(({ metres, strokes = 0 }) => metres > 0 || strokes > 0)
    ? parts
    : sessions.flatMap((session) => spanPart(session, SESSION_CADENCE)).filter(({ metres }) => metres > 0)
  return own.sort((a, b) => a.startS - b.startS)
}

function wayOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { metres }) => sum + metres, 0)
}

/**
 * The end of the session, or of the last part with a distance. A rest may be noted until the watch is put
 * away.
 */
function endOf(parts: readonly Part[], sessions: readonly Message[]): number {
  const ends = sessions.flatMap((session) => spanOf(session, ELAPSED_TIME)?.endS ?? [])
  const limitS = ends.length > 0 ? Math.max(...ends) : Number.POSITIVE_INFINITY
  return parts.reduce(
    (most, { endS, metres }) => Math.max(most, metres > 0 ? endS : Math.min(endS, limitS)),
    Number.NEGATIVE_INFINITY,
  )
}

function lengthPart(message: Message, poolM: number): Part[] {
  const span = spanOf(message, LENGTH_ELAPSED_TIME)
  if (!span) return []
  if (message.number(LENGTH_TYPE) === IDLE) return [{ ...span, metres: 0, cadence: 0 }]
  const seconds = span.endS - span.startS
  const speed = (message.number(LENGTH_SPEED) ?? Number.NaN) / 1000
  const metres = poolM > 0 ? poolM : speed * seconds
  const strokes = message.number(LENGTH_STROKES)
  const cadence =
    message.number(LENGTH_CADENCE) ?? (strokes === undefined ? undefined : (strokes / seconds) * 60)
  return [
    {
      ...span,
      metres: Math.max(0, metres || 0),
      ...(cadence === undefined ? {} : { cadence }),
      ...(strokes === undefined ? {} : { strokes }),
    },
  ]
}

/** A lap or session as one part; its strokes are not those of one length. */
function spanPart(message: Message, cadenceField: number): Part[] {
  const span = spanOf(message, ELAPSED_TIME)
  if (!span) return []
  const cadence = message.number(cadenceField)
  const metres = (message.number(TOTAL_DISTANCE) ?? 0) / 100
  return [{ ...span, metres, ...(cadence === undefined ? {} : { cadence }) }]
}

function spanOf(message: Message, elapsedField: number): Pick<Part, 'startS' | 'endS'> | undefined {
  const seconds = (message.number(elapsedField) ?? message.number(elapsedField + 1) ?? 0) / 1000
  const written = message.number(TIMESTAMP_FIELD)
  const startS = message.number(START_TIME) ?? (written === undefined ? undefined : written - seconds)
  return startS !== undefined && seconds > 0 ? { startS, endS: startS + seconds } : undefined
}

function knownIn(columns: Columns, name: string, startS: number, endS: number): number {
  const values = columns.columns.find((column) => column.name === name && !column.developer)?.values
  let known = 0
  for (let i = 0; values && i < columns.length; i++) {
    const time = columns.times[i] as number
    if (time >= startS && time <= endS && !Number.isNaN(values[i])) known++
  }
  return known
}

function rowsIn({ times, length }: Columns, startS: number, endS: number): number {
  let rows = 0
  for (let i = 0; i < length; i++) if ((times[i] as number) >= startS && (times[i] as number) <= endS) rows++
  return rows
}

/** Writes distance and speed, in place of the few that the records hold. */
function addWay(columns: Columns, parts: readonly Part[], startS: number, endS: number): void {
  const distance = columns.column('distance', true, () => ({ name: 'distance', unit: 'm' }))
  if (!distance) return
  const { times, length } = columns
  let next = 0
  let before = 0
  for (let i = 0; i < length; i++) {
    const time = times[i] as number
    if (time < startS || time > endS) continue
    while (next < parts.length && (parts[next] as Part).endS <= time) before += (parts[next++] as Part).metres
    const part = parts[next]
    const within = part ? Math.max(0, time - part.startS) / (part.endS - part.startS) : 0
    const metres = before + (part ? within * part.metres : 0)
    // FIT's own resolution: files that are written from it are equal.
    distance.values[i] = Math.round(metres * 100) / 100
  }
  fill(
    columns,
    'speed',
    parts,
    ({ metres, startS: from, endS: to }) => Math.round((metres / (to - from)) * 1000) / 1000,
    0,
  )
}

/** Writes a value of each part into its rows, and `between` into those between two parts. */
function fill(
  columns: Columns,
  name: string,
  parts: readonly Part[],
  of: (part: Part) => number | undefined,
  between = Number.NaN,
): void {
  const unit = channelUnits.get(name) ?? ''
  const column = columns.column(name, false, () => ({ name, unit }))
  if (!column) return
  const { times, length } = columns
  const startS = (parts[0] as Part).startS
  let next = 0
  for (let i = 0; i < length; i++) {
    const time = times[i] as number
    if (time < startS) continue
    while (next < parts.length && (parts[next] as Part).endS <= time) next++
    const part = parts[next]
    if (!part) break
    column.values[i] = part.startS <= time ? (of(part) ?? Number.NaN) : between
  }
}
