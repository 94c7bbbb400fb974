/** The attributes of ZWO that give the intensity of a block, as shares of FTP or of the speed in a race. */
import type { ActivitySport } from '@cadenza/metrics'
import { type EffortTarget, rounded, type TargetUnit } from '../../definition.ts'
import { finite } from '../imported.ts'

/** The speeds that the attribute `pace` names by its number. */
export const races: readonly TargetUnit[] = ['%mile', '%5k', '%10k', '%half', '%marathon']

/** Attributes by their names in lower case; files differ in the case of some. */
export type Attributes = Readonly<Record<string, string | undefined>>

export interface FileFacts {
  sport: ActivitySport
  /** W; the file means this FTP, so its shares are watts. */
  ftpOverride: number | undefined
}

/** Names of the attributes of one intensity; intervals have two. */
export interface PowerNames {
  single: string
  low: string
  high: string
  zone: string
}
export const powerNames: PowerNames = { single: 'Power', low: 'PowerLow', high: 'PowerHigh', zone: 'Zone' }
export const onNames: PowerNames = {
  single: 'OnPower',
  low: 'PowerOnLow',
  high: 'PowerOnHigh',
  zone: 'PowerOnZone',
}
export const offNames: PowerNames = {
  single: 'OffPower',
  low: 'PowerOffLow',
  high: 'PowerOffHigh',
  zone: 'PowerOffZone',
}

/** A ramp, a range or a single value, before its unit is known. */
export type Values = Pick<EffortTarget, 'low' | 'high' | 'from' | 'to'>

/** null for attributes that give no intensity though they should. */
export function readPower(
  attributes: Attributes,
  names: PowerNames,
  shape: 'ramp' | 'steady',
  facts: FileFacts,
): EffortTarget | undefined | null {
  const written = (name: string) => attributes[name.toLowerCase()]
  const read = (name: string) => shareOf(written(name), facts)
  const [single, low, high] = [read(names.single), read(names.low), read(names.high)]
  const zone = finite(written(names.zone))
  const isGiven = [names.single, names.low, names.high, names.zone].some((name) => written(name))
  const kind = kindOf(attributes, facts)
  const values = shape === 'ramp' ? rampOf(low, high) : rangeOf(low, high)
  const chosen = values ?? (single === undefined ? undefined : { low: single, high: single })
  if (chosen) return { ...kind, ...chosen }
  if (zone !== undefined) return { code: kind.code, unit: 'zone', low: zone, high: zone }
  return isGiven ? null : undefined
}

function kindOf(
  attributes: Attributes,
  { sport, ftpOverride }: FileFacts,
): Pick<EffortTarget, 'code' | 'unit'> {
  if (sport !== 'run') return { code: 'PWR', unit: ftpOverride === undefined ? '%ftp' : 'W' }
  return { code: 'PACE', unit: races[finite(attributes.pace) ?? -1] ?? '%pace' }
}

function rampOf(from: number | undefined, to: number | undefined): Values | undefined {
  if (from === undefined || to === undefined) return rangeOf(from ?? to, from ?? to)
  return from === to ? { low: from, high: to } : { from, to }
}

/** A range of which one limit may be absent. */
function rangeOf(low: number | undefined, high: number | undefined): Values | undefined {
  if (low === undefined && high === undefined) return undefined
  if (low === undefined || high === undefined) return low === undefined ? { high } : { low }
  return { low: Math.min(low, high), high: Math.max(low, high) }
}

/** Percent or watts of a share, such as 0.75. */
function shareOf(typed: string | undefined, { ftpOverride }: FileFacts): number | undefined {
  const share = finite(typed)
  if (share === undefined || share < 0) return undefined
  if (ftpOverride !== undefined) return rounded(share * ftpOverride)
  const percent = rounded(share * 100)
  return isEditors(typed ?? '', percent) ? Math.floor(percent) : percent
}

/** Zwift’s own editor stores 75 % as 0.75449997. */
function isEditors(typed: string, percent: number): boolean {
  return /[.,]\d{7}/.test(typed) && Math.abs((percent % 1) - 0.45) < 0.002
}
