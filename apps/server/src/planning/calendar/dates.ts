/** Arithmetic with days written YYYY-MM-DD. */
const dayMs = 86_400_000

/** Days since 1970-01-01. */
export const dayNumber = (date: string): number => Date.parse(date) / dayMs

export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

export const daysAfter = (date: string, days: number): string => dateOf(dayNumber(date) + days)
