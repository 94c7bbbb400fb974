/**
 * Tests whether this machine knows an IANA time zone of that name, such as `Europe/Zurich`. Offsets do not
 * count.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // There is no zone of that name.
    return false
  }
}
