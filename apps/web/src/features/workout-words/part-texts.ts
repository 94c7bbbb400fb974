/** Parts of a workout as they are shown: in the reader's language and units. */
import {
  type DisplayOptions,
  formatClock,
  formatDistance,
  formatMinutes,
  formatNumber,
  formatPace,
  metric,
  metricAbbreviation,
  metricUnit,
  withPercent,
} from '@cadenza/metrics'
import {
  type EffortTarget,
  type FormTarget,
  isRamp,
  type Length,
  type TargetUnit,
} from '@cadenza/workout/definition'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import { levelOf } from '@cadenza/workout/expected/levels'

/** Units that a number is followed by, after a blank. */
const marks: Partial<Record<TargetUnit, string>> = {
  '%ftp': '%',
  W: 'W',
  rpm: 'rpm',
  spm: 'spm',
  Nm: 'Nm',
  '%pace': '%',
  '%mile': '%',
  '%5k': '%',
  '%10k': '%',
  '%half': '%',
  '%marathon': '%',
  bpm: 'bpm',
  '%hr': '%',
  '%lthr': '%',
}

/** Whole minutes or seconds with their unit, else as on a clock. */
export function timeText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds % 60 === 0 && seconds < 3600) return `${seconds / 60} min`
  return seconds < 3600 ? formatMinutes(seconds) : formatClock(seconds)
}

/** Text of a length; undefined for an open one. */
export function lengthText(length: Length, display: DisplayOptions): string | undefined {
  if (length.type === 'open') return undefined
  if (length.type === 'time') return timeText(length.value)
  if (length.value < 1000 && display.unit === 'km') return `${length.value} m`
  return `${formatDistance(length.value, display)} ${metricUnit('distance', display)}`
}

/** Name of a unit that is the same in all languages; undefined for others. */
export function unitName(unit: TargetUnit, display: DisplayOptions): string | undefined {
  if (unit === 's/km') return metricUnit('pace', display)
  if (unit === '%ftp') return '% FTP'
  return unit.startsWith('%') ? undefined : marks[unit]
}

export interface TargetText {
  /** As it was entered: `100–105%`. */
  main: string
  /** The same for the athlete, where it differs: `257–270 W`. */
  resolved?: string
}

export function effortText(target: EffortTarget, athlete: Athlete, display: DisplayOptions): TargetText {
  const { unit } = target
  const main =
    unit === 'zone'
      ? written(target, (zone) => `Z${zone}`, '', display)
      : unit === 's/km'
        ? written(swapped(target), (pace) => formatPace(pace, display), metricUnit('pace', display), display)
        : written(
            target,
            (value) => formatNumber(value, decimalsOf(value), display.locale),
            marks[unit] ?? '',
            display,
          )
  const resolved =
    unit === 'zone' || unit.startsWith('%') ? resolvedText(target, athlete, display) : undefined
  return resolved ? { main, resolved } : { main }
}

/** Says the slower one of two paces first. */
const swapped = (target: EffortTarget): EffortTarget =>
  isRamp(target) ? target : { ...target, ...limits(target.high, target.low) }

const limits = (low: number | undefined, high: number | undefined): Pick<EffortTarget, 'low' | 'high'> => ({
  ...(low === undefined ? {} : { low }),
  ...(high === undefined ? {} : { high }),
})

function resolvedText(target: EffortTarget, athlete: Athlete, display: DisplayOptions): string | undefined {
  const level = levelOf(target, athlete)
  if (!level) return undefined
  const whole = (value: number) => formatNumber(value, 0, display.locale)
  const { code } = target
  const [write, unit] = {
    PWR: [whole, 'W'] as const,
    HRT: [whole, 'bpm'] as const,
    PACE: [(speed: number) => formatPace(1000 / speed, display), metricUnit('pace', display)] as const,
    CAD: [whole, 'rpm'] as const,
    TRQ: [whole, 'Nm'] as const,
  }[code]
  return written(
    isRamp(target) ? { from: level.from, to: level.to } : limits(level.low, level.high),
    write,
    unit,
    display,
  )
}

type Numbers = Pick<EffortTarget, 'low' | 'high' | 'from' | 'to'>

function written(
  { low, high, from, to }: Numbers,
  write: (value: number) => string,
  unit: string,
  { locale }: DisplayOptions,
): string {
  const text =
    from !== undefined && to !== undefined
      ? `${write(from)} → ${write(to)}`
      : low === undefined
        ? `< ${write(high ?? 0)}`
        : high === undefined
          ? `> ${write(low)}`
          : write(low) === write(high)
            ? write(low)
            : `${write(low)}–${write(high)}`
  if (unit === '%') return withPercent(text, locale)
  return unit ? `${text} ${unit}` : text
}

const decimalsOf = (value: number): number => Math.min(3, `${value}`.split('.')[1]?.length ?? 0)

/** Abbreviation and limits of a motion target: `DSS < 6`. */
export function formText({ code, low, high }: FormTarget, display: DisplayOptions): string {
  const name = metric(code) ? metricAbbreviation(code, display.locale) : code
  const text = written(
    limits(low, high),
    (value) => formatNumber(value, decimalsOf(value), display.locale),
    '',
    display,
  )
  return `${name} ${/^[<>]/.test(text) ? text : `= ${text}`}`
}
