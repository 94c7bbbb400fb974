/** Arithmetic with days written YYYY-MM-DD. */
const dayMs = 86_400_000

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs

export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
