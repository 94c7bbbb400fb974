/** Whether this machine knows a time zone of that name (IANA), such as `Europe/Zurich`. Offsets are no places to live in. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // Nobody knows a zone of that name.
    return false
  }
}
