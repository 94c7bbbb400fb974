import type { ZoneKind } from '@cadenza/activity/zones'
import type { DisplayOptions } from '@cadenza/metrics'
import { zonesOf } from '../zones/zone-bounds.ts'
import type { Analysis, CurveChannel } from './queries.ts'

type Sport = 'bike' | 'run' | 'other'

export interface ZoneRow {
  /** `Z1` … */
  name: string
  /** Bounds, without the unit. */
  range: string
  seconds: number
  /** Share of the time with a value, 0 to 1. */
  share: number
}

/** Zones of a kind with the time in each. */
export function zoneRows(zone: Analysis['zones'][number], display: DisplayOptions): ZoneRow[] {
  // Bounds are already in the metric's unit: percentages of a threshold of 1.
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

/** Channel of each kind of zone. */
export const channelOf: Record<ZoneKind, CurveChannel> = {
  power: 'power',
  pace: 'speed',
  heartrate: 'heartrate',
}

/** Kinds that were recorded but lack their record (FTP, threshold pace, maximum heart rate) for the day. */
export function kindsWithoutRecord(
  { zones, curves }: Pick<Analysis, 'zones' | 'curves'>,
  sport: Sport,
): ZoneKind[] {
  const wanted: ZoneKind[] = sport === 'run' ? ['pace', 'heartrate'] : ['power', 'heartrate']
  return wanted.filter((kind) => curves[channelOf[kind]] && !zones.some((zone) => zone.kind === kind))
}

const order: readonly ZoneKind[] = ['power', 'pace', 'heartrate']

/** Known kinds, power and pace before heart rate. */
export const orderedZones = (zones: Analysis['zones']): Analysis['zones'] =>
  zones.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
