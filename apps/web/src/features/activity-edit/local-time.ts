/** The wall clock of an instant in a time zone, as a field of date and time holds it: `2026-03-01T07:30:00`. */
export function wallClock(instantMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instantMs)
  // Sweden writes `2026-03-01 07:30:00`.
  return parts.replace(' ', 'T')
}

/**
 * The instant at which a zone's clocks show `wall`, as `YYYY-MM-DDTHH:MM:SSZ`; what is no date and time comes back as
 * it is, for the validation to refuse. Of an hour that happens twice the first is meant; one that is left out is read
 * as it would have been without the change.
 */
export function instantOf(wall: string, timeZone: string): string {
  const withSeconds = /T\d\d:\d\d$/.test(wall) ? `${wall}:00` : wall
  const asUtc = Date.parse(`${withSeconds}Z`)
  // Also 30 February, which the engine would take for 2 March.
  if (Number.isNaN(asUtc) || wallClock(asUtc, 'UTC') !== withSeconds) return wall
  const offsetAt = (instant: number) => Date.parse(`${wallClock(instant, timeZone)}Z`) - instant
  const day = 86_400_000
  const [before, after] = [offsetAt(asUtc - day), offsetAt(asUtc + day)]
  const fits = [asUtc - before, asUtc - after].find((instant) => wallClock(instant, timeZone) === withSeconds)
  return new Date(fits ?? asUtc - before).toISOString().replace(/\.\d+Z$/, 'Z')
}
