/** Local date (YYYY-MM-DD) and hour. */
export interface WallClock {
  date: string
  hour: number
}

export function wallClock(epochMs: number, timeZone: string): WallClock {
  return atUtc(epochMs + offsetMs(epochMs, timeZone))
}

/** Local date and hour at an offset that no time zone's name expresses. */
export function wallClockAtOffset(epochMs: number, utcOffsetS: number): WallClock {
  return atUtc(epochMs + utcOffsetS * 1000)
}

function atUtc(ms: number): WallClock {
  const date = new Date(ms)
  return { date: date.toISOString().slice(0, 10), hour: date.getUTCHours() }
}

/** Cache, because creating a format takes as long as processing an hour of samples. */
const formats = new Map<string, Intl.DateTimeFormat>()

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const before = formats.get(timeZone)
  if (before) return before
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, made)
  return made
}

/** Local time minus UTC, in ms. */
export function offsetMs(epochMs: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const name =
    offsetFormat(timeZone)
      .formatToParts(epochMs)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  if (!sign) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

const dayMs = 86_400_000

/**
 * Instant at which a clock shows a time, given as if it were UTC. Where clocks are set back, the first of the
 * two; where they are set forward over it, the time is read with the offset before (RFC 5545, 3.3.5).
 */
export function instantOf(localMs: number, timeZone: string): number {
  const before = localMs - offsetMs(localMs - dayMs, timeZone)
  const after = localMs - offsetMs(localMs + dayMs, timeZone)
  const shows = (instant: number) => instant + offsetMs(instant, timeZone) === localMs
  return !shows(before) && shows(after) ? after : before
}
