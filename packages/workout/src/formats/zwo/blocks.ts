/** Steps as the blocks of ZWO. */
import type { ActivitySport } from '@cadenza/metrics'
import { type XmlWriter, xmlText } from '@cadenza/recording/xml/text'
import { type EffortTarget, isEffort, isRamp, rounded, type Step } from '../../definition.ts'
import { levelOf } from '../../expected/levels.ts'
import {
  cadenceIn,
  commentOf,
  converted,
  type ExportOptions,
  loseExtras,
  type PlacedStep,
  powerIn,
} from '../exported.ts'
import type { Losses } from '../losses.ts'
import { offNames, onNames, type PowerNames, powerNames, races } from './power.ts'

export interface Writing {
  sport: ActivitySport
  /** True if the file's lengths are metres. */
  isDistance: boolean
  /** W; set if the targets are watts. */
  ftpOverride?: number
  /** The expected time of a step in s. */
  secondsOf(step: Step): number | null
  options: ExportOptions
  losses: Losses
}

/** A step in the units of the file. */
export interface Block {
  /** s or m */
  length: number
  power: EffortTarget | undefined
  cadence: EffortTarget | undefined
  comment: string | undefined
}

/** Zwift knows no higher zone of power. */
const lastZone = 7

/** Undefined if the file cannot hold the length of the step. */
export function blockOf({ step, path }: PlacedStep, writing: Writing): Block | undefined {
  const { options, losses } = writing
  const length = lengthOf({ step, path }, writing)
  if (length === undefined) {
    losses.add(path, 'WorkoutLossOpen')
    return undefined
  }
  loseExtras(step, path, losses)
  let power: EffortTarget | undefined
  let cadence: EffortTarget | undefined
  for (const target of (step.targetRanges ?? []).filter(isEffort)) {
    const isPower = target.code === (writing.sport === 'run' ? 'PACE' : 'PWR')
    const written = isPower
      ? powerOf(target, { step, path }, writing)
      : cadenceOf(target, { step, path }, writing)
    if (!written) losses.add(path, 'WorkoutLossTarget')
    else if (!isPower) cadence = written
    else {
      if (cadence) losses.add(path, 'WorkoutLossMain')
      power = written
    }
  }
  return { length, power, cadence, comment: commentOf(step.comments, path, options, losses) }
}

function lengthOf(
  { step, path }: PlacedStep,
  { isDistance, secondsOf, losses }: Writing,
): number | undefined {
  const { length } = step
  if (length.type === 'open') return undefined
  if ((length.type === 'distance') === isDistance) return length.value
  const seconds = secondsOf(step)
  if (seconds === null || seconds < 1) return undefined
  losses.add(path, 'WorkoutLossTimed')
  return Math.round(seconds)
}

function powerOf(target: EffortTarget, { path }: PlacedStep, writing: Writing): EffortTarget | undefined {
  const { sport, ftpOverride, options, losses } = writing
  const isOneZone =
    target.unit === 'zone' && target.low === target.high && (target.low ?? lastZone + 1) <= lastZone
  if (sport !== 'run') {
    if (isOneZone && ftpOverride === undefined) return target
    return powerIn(ftpOverride === undefined ? '%ftp' : 'W', target, path, options, losses)
  }
  if (target.unit === '%pace' || races.includes(target.unit)) return target
  const level = levelOf(target, options.athlete ?? {})
  const threshold = options.athlete?.thresholdSpeed
  if (!level || !threshold) return undefined
  const pace = converted(target, level, '%pace', 100 / threshold)
  if (pace) losses.add(path, 'WorkoutLossConverted')
  return pace
}

/** Undefined for a target that is no cadence, and for a ramp of one. */
function cadenceOf(
  target: EffortTarget,
  { path }: PlacedStep,
  { sport, losses }: Writing,
): EffortTarget | undefined {
  // A cadence of 0 is none.
  if (target.code !== 'CAD' || isRamp(target) || !(target.high ?? target.low)) return undefined
  return cadenceIn(sport, target, path, losses)
}

const isSingle = ({ low, high }: EffortTarget) => low !== undefined && low === high

/** True if intervals can hold two steps: without ramps, of one kind of pace, and with one resting cadence. */
export function isPair(on: Block, off: Block): boolean {
  if (!on.power || !off.power || isRamp(on.power) || isRamp(off.power)) return false
  const kindOf = ({ unit }: EffortTarget) => (races.includes(unit) ? unit : '')
  return kindOf(on.power) === kindOf(off.power) && (!off.cadence || isSingle(off.cadence))
}

/** One step as an element. */
export function element(block: Block, { step, path }: PlacedStep, writing: Writing, xml: XmlWriter): void {
  const { power, cadence, length, comment } = block
  const name = nameOf(power, step)
  const intensity = { Warmup: 'warmup', Cooldown: 'cooldown' }[name]
  if (step.intensity && step.intensity !== intensity) writing.losses.add(path, 'WorkoutLossIntensity')
  const isSloped = name !== 'SteadyState' && name !== 'FreeRide'
  const attributes = [
    `Duration="${length}"`,
    ...(power ? powerAttributes(power, powerNames, writing, isSloped) : []),
    ...cadenceAttributes(cadence),
  ]
  write(name, attributes, comment === undefined ? [] : [{ at: 0, text: comment }], writing, xml)
}

/** Warm-ups and cool-downs are ramps or single values; a range would be read as a ramp. */
function nameOf(power: EffortTarget | undefined, { intensity }: Step): string {
  if (!power) return 'FreeRide'
  if (isRamp(power)) {
    if (intensity === 'warmup') return 'Warmup'
    return intensity === 'cooldown' && power.from > power.to ? 'Cooldown' : 'Ramp'
  }
  if (!isSingle(power)) return 'SteadyState'
  return intensity === 'warmup' ? 'Warmup' : intensity === 'cooldown' ? 'Cooldown' : 'SteadyState'
}

/** Two steps that alternate, whose comments are shown in every repetition. */
export function intervals([on, off]: [Block, Block], times: number, writing: Writing, xml: XmlWriter): void {
  const attributes = [
    `Repeat="${times}"`,
    `OnDuration="${on.length}"`,
    `OffDuration="${off.length}"`,
    ...(on.power ? powerAttributes(on.power, onNames, writing, false) : []),
    ...(off.power
      ? powerAttributes(off.power, offNames, writing, false).filter((written) => !written.startsWith('pace='))
      : []),
    ...cadenceAttributes(on.cadence),
    ...(off.cadence?.low === undefined ? [] : [`CadenceResting="${off.cadence.low}"`]),
  ]
  const messages: Message[] = []
  for (let i = 0; i < times; i++) {
    const start = rounded(i * (on.length + off.length))
    if (on.comment !== undefined) messages.push({ at: start, text: on.comment })
    if (off.comment !== undefined) messages.push({ at: rounded(start + on.length), text: off.comment })
  }
  write('IntervalsT', attributes, messages, writing, xml)
}

/** Ranges have their middle too, which many programs know alone. */
function powerAttributes(
  power: EffortTarget,
  names: PowerNames,
  { ftpOverride }: Writing,
  isSloped: boolean,
): string[] {
  const share = (value: number) =>
    ftpOverride === undefined ? Number((value / 100).toFixed(5)) : Number((value / ftpOverride).toFixed(7))
  const attribute = (name: string, value: number | undefined) =>
    value === undefined ? [] : [`${name}="${share(value)}"`]
  const race = races.indexOf(power.unit)
  const pace = race < 0 ? [] : [`pace="${race}"`]
  if (power.unit === 'zone') return [`${names.zone}="${power.low}"`]
  if (isRamp(power)) return [...attribute(names.low, power.from), ...attribute(names.high, power.to), ...pace]
  const { low, high } = power
  const limits = [...attribute(names.low, low), ...attribute(names.high, high), ...pace]
  if (isSloped) return limits
  if (isSingle(power)) return [...attribute(names.single, low), ...pace]
  const middle = ((low ?? high ?? 0) + (high ?? low ?? 0)) / 2
  return [...attribute(names.single, middle), ...limits]
}

function cadenceAttributes(cadence: EffortTarget | undefined): string[] {
  if (!cadence) return []
  if (isSingle(cadence)) return [`Cadence="${cadence.low}"`]
  const { low, high } = cadence
  return [
    ...(low === undefined ? [] : [`CadenceLow="${low}"`]),
    ...(high === undefined ? [] : [`CadenceHigh="${high}"`]),
  ]
}

interface Message {
  at: number
  text: string
}

function write(
  name: string,
  attributes: readonly string[],
  messages: readonly Message[],
  { isDistance }: Writing,
  xml: XmlWriter,
): void {
  const opened = `    <${name} ${attributes.join(' ')}`
  if (messages.length === 0) {
    xml.line(`${opened}/>`)
    return
  }
  xml.line(`${opened}>`)
  const offset = isDistance ? 'distoffset' : 'timeoffset'
  for (const { at, text } of messages) {
    const message = xmlText(text).replaceAll('\n', '&#10;')
    xml.line(`      <textevent ${offset}="${at}" message="${message}"/>`)
  }
  xml.line(`    </${name}>`)
}
