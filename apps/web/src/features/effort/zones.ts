import type { ZoneKind } from '@cadenza/activity/zones'
import type { DisplayOptions } from '@cadenza/metrics'
import { zonesOf } from '../zones/zone-bounds.ts'
import type { Analysis, CurveChannel } from './queries.ts'

type Sport = 'bike' | 'run' | 'other'

export interface ZoneRow {
  /** `Z1` … */
  name: string
  /** The figures that belong to it, without the unit. */
  range: string
  seconds: number
  /** Of the time that has a value: 0 to 1. */
  share: number
}

/** The zones of a kind with the time in each. */
export function zoneRows(zone: Analysis['zones'][number], display: DisplayOptions): ZoneRow[] {
  // Bounds are figures already: percents of a threshold of one.
  const names = zonesOf(
    zone.kind,
    1,
    display,
    zone.bounds.map((bound) => bound * 100),
  )
  const all = zone.seconds.reduce((sum, seconds) => sum + seconds, 0)
  return names.map(({ name, range }, k) => {
    const seconds = zone.seconds[k] ?? 0
    return { name, range, seconds, share: all > 0 ? seconds / all : 0 }
  })
}

/** What each kind of zone is counted in. */
export const channelOf: Record<ZoneKind, CurveChannel> = {
  power: 'power',
  pace: 'speed',
  heartrate: 'heartrate',
}

/** Kinds whose values were recorded but whose record (FTP, threshold pace, maximum heart rate) is missing for the day. */
export function kindsWithoutRecord(
  { zones, curves }: Pick<Analysis, 'zones' | 'curves'>,
  sport: Sport,
): ZoneKind[] {
  const wanted: ZoneKind[] = sport === 'run' ? ['pace', 'heartrate'] : ['power', 'heartrate']
  return wanted.filter((kind) => curves[channelOf[kind]] && !zones.some((zone) => zone.kind === kind))
}

const order: readonly ZoneKind[] = ['power', 'pace', 'heartrate']

/** The kinds that are known, effort before the heart. */
export const orderedZones = (zones: Analysis['zones']): Analysis['zones'] =>
  zones.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
