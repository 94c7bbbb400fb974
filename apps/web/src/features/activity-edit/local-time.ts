/** Local time of an instant in a time zone, as a date-time field holds it: `2026-03-01T07:30:00`. */
export function wallClock(instantMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instantMs)
  // Swedish format: `2026-03-01 07:30:00`.
  return parts.replace(' ', 'T')
}

/**
 * Instant of a local time as `YYYY-MM-DDTHH:MM:SSZ`. An invalid one is returned unchanged, for the validation
 * to refuse. A repeated hour means the first; a skipped one is read as without the change.
 */
export function instantOf(wall: string, timeZone: string): string {
  const withSeconds = /T\d\d:\d\d$/.test(wall) ? `${wall}:00` : wall
  const asUtc = Date.parse(`${withSeconds}Z`)
  // Rejects 30 February, which the engine reads as 2 March.
  if (Number.isNaN(asUtc) || wallClock(asUtc, 'UTC') !== withSeconds) return wall
  const offsetAt = (instant: number) => Date.parse(`${wallClock(instant, timeZone)}Z`) - instant
  const day = 86_400_000
  const [before, after] = [offsetAt(asUtc - day), offsetAt(asUtc + day)]
  const fits = [asUtc - before, asUtc - after].find((instant) => wallClock(instant, timeZone) === withSeconds)
  return new Date(fits ?? asUtc - before).toISOString().replace(/\.\d+Z$/, 'Z')
}
