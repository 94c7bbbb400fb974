/** Lengths of steps as they are typed: `30s 5m 1h 1h30m 2:30 1:00:00 400mtr 1km 1mi open lap`. */
import { type Length, rounded } from '../definition.ts'

export const metresPerMile = 1609.344

const number = String.raw`(\d+(?:[.,]\d+)?)`
const parts = new RegExp(`^(?:${number}h)?(?:${number}m(?:in)?)?(?:${number}s)?$`)
const clock = /^(?:(\d+):(?=[0-5]?\d:))?(\d+):([0-5]\d(?:[.,]\d+)?)$/
const distance = new RegExp(`^${number}(mtr|km|mi)$`)
const metresPer: Readonly<Record<string, number>> = { mtr: 1, km: 1000, mi: metresPerMile }

/** The number that is typed, with a point or a comma. */
export function numberOf(typed: string | undefined): number {
  return Number((typed ?? '0').replace(',', '.'))
}

const grouped = /^[1-9]\d{0,2}(?:,\d{3}|\.\d\d0)$/

/**
 * The number that is typed, of a unit in which nobody needs thousandths: `1,500` is fifteen hundred, and so
 * is `1.500`, for thousandths have no zero at their end.
 */
export function groupedNumberOf(typed: string | undefined): number {
  return typed !== undefined && grouped.test(typed) ? Number(typed.replace(/[.,]/, '')) : numberOf(typed)
}

/** Undefined if the word is no length. */
export function readLength(word: string): Length | undefined {
  const typed = word.toLowerCase()
  // A step ends with the lap button; the editor names it so.
  if (typed === 'lap' || typed === 'open') return { type: 'open' }
  const covered = distance.exec(typed)
  if (covered) {
    const [, size, unit = ''] = covered
    const value = unit === 'mtr' ? groupedNumberOf(size) : numberOf(size)
    return { type: 'distance', value: rounded(value * (metresPer[unit] ?? 1)) }
  }
  const [, hours, minutes, seconds] =
    clock.exec(typed) ?? (/[hms]/.test(typed) ? (parts.exec(typed) ?? []) : [])
  if (hours === undefined && minutes === undefined && seconds === undefined) return undefined
  const value = rounded(numberOf(hours) * 3600 + groupedNumberOf(minutes) * 60 + groupedNumberOf(seconds))
  return { type: 'time', value }
}

export function writeLength(length: Length): string {
  if (length.type === 'open') return 'open'
  return length.type === 'time' ? writeTime(length.value) : writeDistance(length.value)
}

function writeTime(timeS: number): string {
  const hours = Math.floor(timeS / 3600)
  const minutes = Math.floor((timeS % 3600) / 60)
  const seconds = rounded(timeS - hours * 3600 - minutes * 60)
  const written = `${hours ? `${hours}h` : ''}${minutes ? `${minutes}m` : ''}${seconds ? `${seconds}s` : ''}`
  return written || '0s'
}

function writeDistance(metres: number): string {
  const miles = Math.round((metres / metresPerMile) * 100) / 100
  if (!Number.isInteger(metres) && rounded(miles * metresPerMile) === metres) return `${miles}mi`
  return metres >= 1000 && metres % 10 === 0 ? `${metres / 1000}km` : `${metres}mtr`
}
