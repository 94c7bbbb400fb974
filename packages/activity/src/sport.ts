import type { Session } from '@cadenza/recording'
import type { ProcessedActivity } from './activity.ts'

type Sport = ProcessedActivity['sport']

const cycling = new Set([
  ...['cycling', 'biking', 'bike', 'e_biking', 'road_cycling', 'mountain_biking', 'gravel_cycling'],
  ...['indoor_cycling', 'virtual_cycling', 'cyclocross', 'hand_cycling', 'track_cycling', 'spin', 'spinning'],
])
const running = new Set([
  ...['running', 'run', 'trail_running', 'treadmill', 'treadmill_running', 'indoor_running'],
  ...['track_running', 'street_running', 'virtual_running', 'ultra_running'],
])
const onFoot = new Set([
  ...['walking', 'walk', 'hiking', 'mountaineering', 'snowshoeing', 'indoor_walking'],
  ...['casual_walking', 'speed_walking', 'trail_hiking'],
])
/** Sport of a gym machine, by FIT's sub-sport. */
const machines: Record<string, string> = {
  treadmill: 'treadmill_running',
  indoor_running: 'indoor_running',
  indoor_cycling: 'indoor_cycling',
  spin: 'spin',
  indoor_rowing: 'indoor_rowing',
  elliptical: 'elliptical',
  stair_climbing: 'stair_climbing',
}
/** Sports with a more specific name, by FIT's sub-sport. */
const particular: Record<string, Record<string, string>> = {
  running: {
    treadmill: 'treadmill_running',
    indoor_running: 'indoor_running',
    trail: 'trail_running',
    track: 'track_running',
    street: 'street_running',
    virtual_activity: 'virtual_running',
    ultra: 'ultra_running',
  },
  cycling: {
    road: 'road_cycling',
    mountain: 'mountain_biking',
    gravel_cycling: 'gravel_cycling',
    cyclocross: 'cyclocross',
    indoor_cycling: 'indoor_cycling',
    spin: 'spin',
    hand_cycling: 'hand_cycling',
    track_cycling: 'track_cycling',
    virtual_activity: 'virtual_cycling',
    e_bike_fitness: 'e_biking',
    e_bike_mountain: 'e_biking',
  },
  swimming: { lap_swimming: 'lap_swimming', open_water: 'open_water_swimming' },
  walking: {
    indoor_walking: 'indoor_walking',
    casual_walking: 'casual_walking',
    speed_walking: 'speed_walking',
  },
}

/** The most specific name of a session's sport: `trail_running`, `open_water_swimming`. */
export function sportName({ sport, subSport = '' }: Pick<Session, 'sport' | 'subSport'>): string {
  const name = sport.toLowerCase()
  if (name === 'fitness_equipment') return machines[subSport] ?? name
  return particular[name]?.[subSport] ?? name
}

/** FIT's sport and sub-sport for a name from `sportName`; the first of several. */
export function sessionSport(name: string): Pick<Session, 'sport' | 'subSport'> {
  for (const [sport, named] of Object.entries(particular)) {
    for (const [subSport, own] of Object.entries(named)) if (own === name) return { sport, subSport }
  }
  for (const [subSport, own] of Object.entries(machines)) {
    if (own === name) return { sport: 'fitness_equipment', subSport }
  }
  return { sport: name }
}

/**
 * `bike` for the cycling family, `run` for the running family, `other` for walking, hiking and everything
 * else.
 */
export function sportOf(name: string): Sport {
  if (cycling.has(name)) return 'bike'
  return running.has(name) ? 'run' : 'other'
}

/**
 * True if a device's cadence counts one foot's steps, rather than revolutions of a crank or strokes of an
 * arm.
 */
export function countsSteps(name: string): boolean {
  return running.has(name) || onFoot.has(name)
}

export function isSwimming(name: string): boolean {
  return name.includes('swimming')
}

export function isOnFoot(name: string): 'walk' | 'hike' | undefined {
  if (!onFoot.has(name)) return undefined
  return name.includes('walk') ? 'walk' : 'hike'
}

/** True if the positions lie in a virtual world. */
export function isVirtual(name: string): boolean {
  return name.startsWith('virtual')
}

/** True if the positions tell where the athlete was outdoors. */
export function isOutdoors(name: string): boolean {
  return !/virtual|indoor|treadmill|^spin/.test(name)
}

export function isTransition({ sport, subSport = '' }: Session): boolean {
  return sport === 'transition' || subSport.endsWith('_transition')
}
