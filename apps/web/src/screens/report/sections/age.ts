/** Whole years between a birthday (YYYY-MM-DD or YYYY/MM/DD) and an instant; null if it is no date. */
export function ageAt(birthday: string | undefined, instant: string | undefined): number | null {
  const match = /^(\d{4})[-/](\d{2})[-/](\d{2})$/.exec(birthday?.trim() ?? '')
  if (!match || !instant) return null
  const at = new Date(instant)
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const isBefore = at.getUTCMonth() + 1 < month || (at.getUTCMonth() + 1 === month && at.getUTCDate() < day)
  const age = at.getUTCFullYear() - year - (isBefore ? 1 : 0)
  return age >= 0 && age < 130 ? age : null
}
