/** Targets of power, cadence, torque, pace and heart rate as they are typed: `90-95% 4:20-4:40/km Z2 hr`. */
import type { ActivitySport } from '@cadenza/metrics'
import { type EffortTarget, isRamp, rounded, type TargetCode, type TargetUnit } from '../definition.ts'
import { groupedNumberOf, metresPerMile, numberOf } from './lengths.ts'

type Kind = Pick<EffortTarget, 'code' | 'unit'>

/** Words after a percentage. */
const shareWords: Readonly<Record<string, Kind>> = {
  ftp: { code: 'PWR', unit: '%ftp' },
  power: { code: 'PWR', unit: '%ftp' },
  pace: { code: 'PACE', unit: '%pace' },
  mile: { code: 'PACE', unit: '%mile' },
  '5k': { code: 'PACE', unit: '%5k' },
  '10k': { code: 'PACE', unit: '%10k' },
  half: { code: 'PACE', unit: '%half' },
  marathon: { code: 'PACE', unit: '%marathon' },
  hr: { code: 'HRT', unit: '%hr' },
  lthr: { code: 'HRT', unit: '%lthr' },
}
/** Words after a zone. */
const zoneWords: Readonly<Record<string, TargetCode>> = { ftp: 'PWR', power: 'PWR', pace: 'PACE', hr: 'HRT' }

/** Words that may follow a percentage, and a zone. */
export const kindWords = { share: Object.keys(shareWords), zone: Object.keys(zoneWords) }

const units: Readonly<Record<string, Kind>> = {
  w: { code: 'PWR', unit: 'W' },
  rpm: { code: 'CAD', unit: 'rpm' },
  spm: { code: 'CAD', unit: 'spm' },
  nm: { code: 'TRQ', unit: 'Nm' },
  bpm: { code: 'HRT', unit: 'bpm' },
}
const pace: Kind = { code: 'PACE', unit: 's/km' }

const value = String.raw`(\d+(?::[0-5]\d)?(?:[.,]\d+)?)`
const effort = new RegExp(
  `^([<>]=?)?${value}(?:(?:%(?=.*%))?[-–]${value})?(%|w|rpm|spm|nm|bpm|/km|/mi|km/h|mph)([a-z0-9]*)$`,
)
const zone = /^([<>]=?)?z(\d+)(?:[-–]z?(\d+))?$/

export interface Typed {
  target: EffortTarget
  /** True if the word after it belongs to it. */
  usesNext: boolean
}

/** Undefined if the word is no target. In a ramp, values stay in their order. */
export function readEffort(
  word: string,
  next: string | undefined,
  { sport, ramp }: { sport: ActivitySport; ramp: boolean },
): Typed | undefined {
  const typed = word.toLowerCase()
  const zones = zone.exec(typed)
  if (zones) {
    const code = zoneWords[next?.toLowerCase() ?? '']
    const [, sign, first, second] = zones
    const kind: Kind = { code: code ?? (sport === 'run' ? 'PACE' : 'PWR'), unit: 'zone' }
    return { target: ranged(kind, sign, numbers(first, second), ramp), usesNext: code !== undefined }
  }
  const [, sign, first, second, unit = '', glued = ''] = effort.exec(typed) ?? []
  if (first === undefined) return undefined
  if (unit === '%') {
    const kind = shareWords[glued || (next?.toLowerCase() ?? '')]
    if (glued && !kind) return undefined
    const usual: Kind = sport === 'run' ? { code: 'PACE', unit: '%pace' } : { code: 'PWR', unit: '%ftp' }
    return { target: ranged(kind ?? usual, sign, numbers(first, second), ramp), usesNext: !glued && !!kind }
  }
  if (glued || unit.startsWith('/') !== first.includes(':')) return undefined
  const kind = units[unit]
  if (kind) return { target: ranged(kind, sign, numbers(first, second), ramp), usesNext: false }
  const paces = numbers(first, second, numberOf).map(paceOf[unit] ?? rounded)
  // A higher speed is a smaller number of seconds.
  const turned = unit.startsWith('/') ? sign : sign?.replace(/[<>]/, (mark) => (mark === '<' ? '>' : '<'))
  return { target: ranged(pace, turned, paces, ramp), usesNext: false }
}

/** s/km of a number in each unit of pace and speed. */
const paceOf: Readonly<Record<string, (typed: number) => number>> = {
  '/km': rounded,
  '/mi': (seconds) => rounded((seconds * 1000) / metresPerMile),
  'km/h': (speed) => rounded(3600 / speed),
  mph: (speed) => rounded(3_600_000 / (speed * metresPerMile)),
}

function numbers(
  first: string | undefined,
  second: string | undefined,
  read: (typed: string | undefined) => number = groupedNumberOf,
): number[] {
  const readValue = (typed: string) => {
    const [minutes, seconds] = typed.split(':')
    return seconds === undefined ? read(minutes) : numberOf(minutes) * 60 + numberOf(seconds)
  }
  return second === undefined ? [readValue(first ?? '')] : [readValue(first ?? ''), readValue(second)]
}

function ranged(kind: Kind, sign: string | undefined, [first = 0, second = first]: number[], ramp: boolean) {
  if (sign?.startsWith('<')) return { ...kind, high: first }
  if (sign) return { ...kind, low: first }
  if (ramp) return { ...kind, from: first, to: second }
  return { ...kind, low: Math.min(first, second), high: Math.max(first, second) }
}

export function writeEffort(target: EffortTarget, sport: ActivitySport): string {
  const { code, unit } = target
  if (unit === 'zone')
    return withWord(
      range(target, (number) => `Z${number}`),
      zoneWordOf(code, sport),
    )
  if (unit === 's/km') return writePace(target)
  if (unit.startsWith('%')) return withWord(`${range(target, String)}%`, shareWordOf(unit, sport))
  return `${range(target, String)}${unit.toLowerCase()}`
}

const withWord = (written: string, word: string | undefined) => (word ? `${written} ${word}` : written)

function zoneWordOf(code: TargetCode, sport: ActivitySport): string | undefined {
  if (code === (sport === 'run' ? 'PACE' : 'PWR')) return undefined
  return Object.keys(zoneWords).findLast((word) => zoneWords[word] === code)
}

function shareWordOf(unit: TargetUnit, sport: ActivitySport): string | undefined {
  if (unit === (sport === 'run' ? '%pace' : '%ftp')) return undefined
  return Object.keys(shareWords).find((word) => shareWords[word]?.unit === unit)
}

function range(target: EffortTarget, write: (number: number) => string): string {
  if (isRamp(target)) return `${write(target.from)}-${write(target.to)}`
  const { low, high } = target
  if (low === undefined) return `<${write(high ?? 0)}`
  if (high === undefined) return `>${write(low)}`
  return low === high ? write(low) : `${write(low)}-${write(high)}`
}

/** In miles if that alone gives whole seconds. */
function writePace(target: EffortTarget): string {
  const { low, high, from, to } = target
  const values = [low, high, from, to].filter((seconds) => seconds !== undefined)
  const inMiles = values.some((seconds) => !Number.isInteger(seconds)) && values.every(isWholePerMile)
  return inMiles
    ? `${range(target, (seconds) => minutes(perMile(seconds)))}/mi`
    : `${range(target, minutes)}/km`
}

const perMile = (secondsPerKm: number) => Math.round((secondsPerKm * metresPerMile) / 1000)
const isWholePerMile = (secondsPerKm: number) =>
  rounded((perMile(secondsPerKm) * 1000) / metresPerMile) === secondsPerKm

function minutes(seconds: number): string {
  const whole = Math.floor(seconds / 60)
  const [left = '0', decimals] = String(rounded(seconds - whole * 60)).split('.')
  return `${whole}:${left.padStart(2, '0')}${decimals ? `.${decimals}` : ''}`
}
