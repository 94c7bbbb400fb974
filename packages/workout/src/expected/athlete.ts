import { type CriticalPower, criticalPower } from '@cadenza/activity/critical-power'
import { thresholdHeartrate } from '@cadenza/activity/training-stress'
import { usualZoneShares, type ZoneKind, type ZoneShares } from '@cadenza/activity/zones'

/** The levels of an athlete on the day of a workout, as far as they are known. */
export interface Athlete {
  /** W */
  ftp?: number | null
  /** m/s; speed held for an hour. */
  thresholdSpeed?: number | null
  /** bpm */
  maxHeartrate?: number | null
  /** bpm; estimated from the maximum where unknown. */
  thresholdHeartrate?: number | null
  /** Zones that the athlete edited. */
  zoneShares?: Partial<ZoneShares>
  /** FTP and the usual W′ where unknown. */
  criticalPower?: Pick<CriticalPower, 'cp' | 'wPrimeJ'> | null
}

/** The reference of the shares of each kind of zone: W, m/s or bpm. */
export function thresholdOf({ ftp, thresholdSpeed, maxHeartrate }: Athlete, kind: ZoneKind): number | null {
  return { power: ftp, pace: thresholdSpeed, heartrate: maxHeartrate }[kind] ?? null
}

export function zoneSharesOf({ zoneShares }: Athlete, kind: ZoneKind): readonly number[] {
  return zoneShares?.[kind] ?? usualZoneShares[kind]
}

export function thresholdHeartrateOf(athlete: Athlete): number | null {
  if (athlete.thresholdHeartrate) return athlete.thresholdHeartrate
  return athlete.maxHeartrate ? thresholdHeartrate(athlete.maxHeartrate) : null
}

export function criticalPowerOf(athlete: Athlete): Pick<CriticalPower, 'cp' | 'wPrimeJ'> | null {
  return athlete.criticalPower ?? criticalPower(undefined, athlete.ftp ?? null)
}
