import { sports } from '../fit/names.ts'
import type { Session } from '../recording.ts'

export type SportNames = Pick<Session, 'sport' | 'subSport'>

/**
 * Sport names used by programs, in lower case without spaces and punctuation, with FIT's sport and sub-sport.
 */
const written: Record<string, readonly [sport: string, subSport?: string]> = {
  // The only sports in TCX.
  biking: ['cycling'],
  running: ['running'],
  other: ['generic'],
  // Strava writes numbers in GPX.
  1: ['cycling'],
  4: ['hiking'],
  9: ['running'],
  10: ['walking'],
  bike: ['cycling'],
  ride: ['cycling'],
  bicycling: ['cycling'],
  cyclingsport: ['cycling'],
  cyclingtransport: ['cycling'],
  roadbiking: ['cycling', 'road'],
  roadcycling: ['cycling', 'road'],
  mountainbiking: ['cycling', 'mountain'],
  mountainbikeride: ['cycling', 'mountain'],
  mountainbike: ['cycling', 'mountain'],
  mtb: ['cycling', 'mountain'],
  gravelcycling: ['cycling', 'gravel_cycling'],
  gravelride: ['cycling', 'gravel_cycling'],
  cyclocross: ['cycling', 'cyclocross'],
  trackcycling: ['cycling', 'track_cycling'],
  indoorcycling: ['cycling', 'indoor_cycling'],
  virtualride: ['cycling', 'virtual_activity'],
  ebikeride: ['e_biking'],
  ebiking: ['e_biking'],
  run: ['running'],
  jogging: ['running'],
  streetrunning: ['running', 'street'],
  trailrun: ['running', 'trail'],
  trailrunning: ['running', 'trail'],
  trackrunning: ['running', 'track'],
  treadmill: ['running', 'treadmill'],
  treadmillrunning: ['running', 'treadmill'],
  indoorrunning: ['running', 'indoor_running'],
  virtualrun: ['running', 'virtual_activity'],
  walk: ['walking'],
  casualwalking: ['walking', 'casual_walking'],
  speedwalking: ['walking', 'speed_walking'],
  hike: ['hiking'],
  trekking: ['hiking'],
  swim: ['swimming'],
  lapswimming: ['swimming', 'lap_swimming'],
  poolswimming: ['swimming', 'lap_swimming'],
  openwaterswimming: ['swimming', 'open_water'],
  virtualcycling: ['cycling', 'virtual_activity'],
  virtualrunning: ['running', 'virtual_activity'],
  spin: ['cycling', 'spin'],
  spinning: ['cycling', 'spin'],
  handcycling: ['cycling', 'hand_cycling'],
  ultrarunning: ['running', 'ultra'],
  indoorwalking: ['walking', 'indoor_walking'],
  indoorrowing: ['fitness_equipment', 'indoor_rowing'],
  xcski: ['cross_country_skiing'],
  elliptical: ['fitness_equipment', 'elliptical'],
  stairclimbing: ['fitness_equipment', 'stair_climbing'],
}

const byText = new Map(Object.entries(written))

/** FIT's names for a sport of another format; `generic` if it is unknown. */
export function parseSport(text: string | undefined): SportNames {
  const plain = (text ?? '').trim().toLowerCase()
  const [sport, subSport] = byText.get(plain.replace(/[^a-z0-9]/g, '')) ?? []
  if (sport) return subSport ? { sport, subSport } : { sport }
  const name = plain.replace(/[^a-z0-9]+/g, '_')
  return { sport: sports.code(name) === undefined ? 'generic' : name }
}

/** The text for a sport that `parseSport` reads back. */
export function sportText({ sport, subSport }: SportNames): string {
  if (subSport === undefined) return sport
  const found = Object.entries(written).find(([, [name, sub]]) => name === sport && sub === subSport)
  return found?.[0] ?? sport
}

const onFoot = new Set(['running', 'walking', 'hiking', 'mountaineering', 'snowshoeing'])

export function isOnFoot({ sport }: SportNames): boolean {
  return onFoot.has(sport)
}
