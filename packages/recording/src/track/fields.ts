import { channelUnits } from '../fit/profile.ts'

/** The channel of a field. The channel's value is the field's value × `factor`. */
export interface Field {
  channel: string
  unit: string
  factor: number
}

/** Semicircles per degree. */
export const SEMICIRCLES = 2 ** 31 / 180

/** Field names used in files, in lower case without spaces and punctuation, by channel. */
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

/** The channel for a field name in any spelling. Units are FIT's. */
export function fieldByName(name: string): Field | undefined {
  return byName.get(name.toLowerCase().replace(/[^a-z0-9]/g, ''))
}

/** Characters of an unknown field's name. */
const LONGEST_NAME = 100

/** A field that is not known, under the name it has in the file. */
export function ownField(name: string, unit = ''): Field {
  return { channel: snakeCase(name.slice(0, LONGEST_NAME)) || 'unnamed', unit, factor: 1 }
}

/** `maxHeartRate` or `Max heart rate` as `max_heart_rate`; '' for a name without letters and digits. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
}

/**
 * Prefix of element names. The rest of the name is exactly the channel's name, even if other programs use it
 * differently.
 */
export const EXACTLY = 'channel.'

/**
 * Maximum number of unknown fields that are kept. No program writes as many; it limits the cost of a hostile
 * file.
 */
export const MAX_OWN_FIELDS = 64

/** The fields of one XML document. Each name is looked up once. */
export class FieldNames {
  private readonly shared = new Map<string, Field | undefined>()
  private readonly own = new Map<string, Field>()

  /** The channel for the name of an element. */
  get(name: string): Field | undefined {
    const known = this.shared.get(name)
    if (known || this.shared.has(name)) return known
    const field = fieldByName(name)
    this.shared.set(name, field)
    return field
  }

  /** Like `get`, but an unknown name becomes a channel of its own. For elements that can only hold values. */
  getInExtensions(name: string): Field | undefined {
    const known = this.get(name) ?? this.own.get(name)
    if (known || this.own.size >= MAX_OWN_FIELDS) return known
    const field = ownField(name.startsWith(EXACTLY) ? name.slice(EXACTLY.length) : name)
    this.own.set(name, field)
    return field
  }
}
