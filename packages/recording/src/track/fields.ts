import { channelUnits } from '../fit/profile.ts'

/** A field's channel; its value there is `value` × `factor`. */
export interface Field {
  channel: string
  unit: string
  factor: number
}

/** Semicircles in a degree. */
export const SEMICIRCLES = 2 ** 31 / 180

/** Field names as files write them, in lower case without blanks and marks, by channel. */
const written: Record<string, readonly string[]> = {
  elevation: ['ele', 'elevation', 'altitude', 'altitudemeters', 'alt', 'enhancedaltitude'],
  distance: ['distance', 'distancemeters', 'dist', 'totaldistance'],
  heartrate: ['hr', 'heartrate', 'heartratebpm', 'heartratevalue', 'bpm', 'pulse'],
  cadence: ['cad', 'cadence', 'runcadence', 'bikecadence', 'rpm', 'cadencerpm'],
  power: ['power', 'watts', 'watt', 'powerinwatts', 'powerwatts', 'pow'],
  speed: ['speed', 'velocity', 'spd', 'enhancedspeed'],
  temperature: ['temp', 'atemp', 'temperature', 'airtemp', 'airtemperature', 'ambienttemperature'],
  l_r_balance: ['balance', 'leftrightbalance', 'lrbalance', 'leftbalance'],
  grade: ['grade', 'slope', 'gradient'],
  vertical_speed: ['verticalspeed', 'vam'],
  respiration_rate: ['respirationrate', 'resprate', 'breathingrate'],
  core_temperature: ['coretemperature', 'coretemp', 'corebodytemperature'],
  vertical_oscillation: ['verticaloscillation'],
  vertical_ratio: ['verticalratio'],
  ground_contact_time: ['groundcontacttime', 'stancetime', 'groundtime'],
  stance_time_balance: ['groundcontactbalance', 'groundcontacttimebalance', 'stancetimebalance'],
  step_length: ['steplength'],
  depth: ['depth'],
  saturated_hemoglobin_percent: ['smo2'],
  total_hemoglobin_conc: ['thb'],
}

const byName = new Map<string, Field>()
for (const [channel, names] of Object.entries(written)) {
  for (const name of names) byName.set(name, { channel, unit: channelUnits.get(channel) ?? '', factor: 1 })
}
for (const [channel, names] of [
  ['latitude', ['latitude', 'latitudedegrees', 'lat', 'positionlat']],
  ['longitude', ['longitude', 'longitudedegrees', 'lon', 'lng', 'long', 'positionlong']],
] as const) {
  for (const name of names) byName.set(name, { channel, unit: 'semicircles', factor: SEMICIRCLES })
}

/** The channel that a field name stands for, whatever its spelling; units are FIT's. */
export function fieldByName(name: string): Field | undefined {
  return byName.get(name.toLowerCase().replace(/[^a-z0-9]/g, ''))
}

/** A field that nobody knows, under the file's own name for it. */
export function ownField(name: string, unit = ''): Field {
  return { channel: snakeCase(name) || 'unnamed', unit, factor: 1 }
}

/** `maxHeartRate` or `Max heart rate` as `max_heart_rate`; '' for a name without letters and digits. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
}

/** Begins the name of an element that stands for the channel named after it, whatever other programs mean by that name. */
export const EXACTLY = 'channel.'

/** Fields of a file's own that are kept: beyond any program, and a bound on what a hostile file costs. */
export const MAX_OWN_FIELDS = 64

/** The fields of one XML document, each name looked up once. */
export class FieldNames {
  private readonly shared = new Map<string, Field | undefined>()
  private readonly own = new Map<string, Field>()

  /** The channel that an element's name stands for. */
  get(name: string): Field | undefined {
    const known = this.shared.get(name)
    if (known || this.shared.has(name)) return known
    const field = fieldByName(name)
    this.shared.set(name, field)
    return field
  }

  /** As `get`, or the file's own, for an element that can be nothing but a value. */
  getInExtensions(name: string): Field | undefined {
    const known = this.get(name) ?? this.own.get(name)
    if (known || this.own.size >= MAX_OWN_FIELDS) return known
    const field = ownField(name.startsWith(EXACTLY) ? name.slice(EXACTLY.length) : name)
    this.own.set(name, field)
    return field
  }
}
