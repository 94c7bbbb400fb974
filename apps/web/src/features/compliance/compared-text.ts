/** Planned and done values as they are shown: in the reader's language and units. */
import {
  type DisplayOptions,
  formatClock,
  formatDistance,
  formatMetric,
  formatMinutes,
  formatNumber,
  formatPace,
  metric,
  metricAbbreviation,
  metricUnit,
} from '@cadenza/metrics'
import type { Compared } from './queries.ts'

interface Writing {
  write(value: number): string
  unit: string
}

/** Shorter distances are said in metres. */
const shortM = 1000

function writingOf({ code, done, high }: Compared, display: DisplayOptions): Writing {
  const value = Math.max(done, high ?? 0)
  const whole = (each: number) => formatNumber(each, 0, display.locale)
  switch (code) {
    case 's':
      return { write: value < 3600 ? formatMinutes : formatClock, unit: '' }
    case 'm':
      return value < shortM && display.unit === 'km'
        ? { write: whole, unit: 'm' }
        : { write: (metres) => formatDistance(metres, display), unit: metricUnit('distance', display) }
    case 'TSS':
      return { write: whole, unit: metricAbbreviation('tss', display.locale) }
    case 'PWR':
      return { write: whole, unit: 'W' }
    case 'HRT':
      return { write: whole, unit: 'bpm' }
    case 'CAD':
      return { write: whole, unit: '/min' }
    case 'TRQ':
      return { write: whole, unit: 'Nm' }
    case 'PACE':
      return { write: (speed) => formatPace(1000 / speed, display), unit: metricUnit('pace', display) }
    default:
      return metric(code)
        ? { write: (each) => formatMetric(code, each, display), unit: metricUnit(code, display) }
        : { write: whole, unit: '' }
  }
}

/** The done value, with its unit apart. */
export function doneText(compared: Compared, display: DisplayOptions): { text: string; unit: string } {
  const { write, unit } = writingOf(compared, display)
  return { text: write(compared.done), unit }
}

/** The plan: a value, a range or a limit. */
export function plannedText(compared: Compared, display: DisplayOptions): string {
  const { code, low, high } = compared
  const { write } = writingOf(compared, display)
  // A pace is said as a time, whose larger value is the slower.
  const [less, more] = code === 'PACE' ? (['>', '<'] as const) : (['<', '>'] as const)
  if (low === null && high === null) return ''
  if (low === null) return `${less} ${write(high ?? 0)}`
  if (high === null) return `${more} ${write(low)}`
  const [from, to] = [write(low), write(high)]
  return from === to ? from : `${from}–${to}`
}
