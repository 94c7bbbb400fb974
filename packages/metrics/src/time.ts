import { isMissing, minus, missing } from './numbers.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** Formats seconds as `h:mm:ss`, below an hour as `mm:ss`. */
export function formatDuration(seconds: number | null | undefined): string {
  if (isMissing(seconds)) return missing
  const whole = Math.round(Math.abs(seconds))
  return whole < 3600
    ? `${sign(seconds)}${two(Math.floor(whole / 60))}:${two(whole % 60)}`
    : formatClock(seconds)
}

/** Formats seconds as `h:mm:ss`, as on a time axis. */
export function formatClock(seconds: number | null | undefined): string {
  if (isMissing(seconds)) return missing
  const whole = Math.round(Math.abs(seconds))
  return `${sign(seconds)}${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

/** Formats seconds as `m:ss`. */
export function formatMinutes(seconds: number | null | undefined): string {
  if (isMissing(seconds)) return missing
  const whole = Math.round(Math.abs(seconds))
  return `${sign(seconds)}${Math.floor(whole / 60)}:${two(whole % 60)}`
}

function sign(seconds: number): string {
  return Math.round(seconds) < 0 ? minus : ''
}
