/** Writes SRM files for tests. */

export interface SrmSample {
  power: number
  cadence?: number
  heartrate?: number
  /** km/h */
  speed?: number
  /** m */
  elevation?: number
  /** °C */
  temperature?: number
  /** Degrees, in version 9. */
  place?: [latitude: number, longitude: number]
}

export interface SrmRide {
  version: 5 | 6 | 7 | 9
  /** Days since 1880-01-01. */
  day: number
  /** The recording interval as a fraction of seconds. */
  interval?: [dividend: number, divisor: number]
  markers?: { name: string; start: number; end: number }[]
  /** Time of day in s. A file of version 5 has none. */
  blocks: { startS: number; samples: SrmSample[] }[]
}

/** A file with one number after another. */
class Bytes {
  readonly bytes: number[] = []

  push(value: number, size: number): void {
    for (let i = 0; i < size; i++) this.bytes.push((value / 2 ** (8 * i)) & 0xff)
  }

  /** Negative numbers, too. */
  signed(value: number, size: number): void {
    this.push(value < 0 ? value + 2 ** (8 * size) : value, size)
  }

  text(text: string, size: number): void {
    for (let i = 0; i < size; i++) this.bytes.push(text.charCodeAt(i) || 0)
  }
}

export function writeSrm({ version, day, interval = [1, 1], markers = [], blocks }: SrmRide): Uint8Array {
  const file = new Bytes()
  const count = version === 9 ? 4 : 2
  const samples = blocks.flatMap((block) => block.samples)
  file.text(`SRM${version}`, 4)
  file.push(day, 2)
  file.push(2096, 2)
  file.push(interval[0], 1)
  file.push(interval[1], 1)
  file.push(version === 5 ? 0 : blocks.length, 2)
  file.push(markers.length, 2)
  file.push(0, 1)
  file.push(5, 1)
  file.text('Notes', 70)
  for (const { name, start, end } of [{ name: 'Jo', start: 1, end: samples.length }, ...markers]) {
    file.text(name, version === 5 ? 3 : 255)
    file.push(1, 1)
    file.push(start, count)
    file.push(end, count)
    file.push(0, 10)
  }
  for (const block of version === 5 ? [] : blocks) {
    file.signed(Math.round(block.startS * 100), 4)
    file.push(block.samples.length, count)
  }
  file.push(560, 2)
  file.push(7200, 2)
  file.push(samples.length, count)
  file.push(0, 1)
  for (const sample of samples) addSample(file, version, sample)
  return Uint8Array.from(file.bytes)
}

function addSample(file: Bytes, version: SrmRide['version'], sample: SrmSample): void {
  const { power, cadence = 90, heartrate = 0, speed = 36, elevation = 0, temperature = 0, place } = sample
  if (version < 7) {
    const steps = Math.round((speed * 26) / 3)
    file.push(steps & 0x7f, 1)
    file.push(((steps >> 3) & 0xf0) | (power & 0x0f), 1)
    file.push(power >> 4, 1)
    file.push(cadence, 1)
    file.push(heartrate, 1)
    return
  }
  file.push(power, 2)
  file.push(cadence, 1)
  file.push(heartrate, 1)
  file.signed(Math.round((speed * 1000) / 3.6), 4)
  file.signed(elevation, 4)
  file.signed(Math.round(temperature * 10), 2)
  if (version < 9) return
  for (const degrees of place ?? [0, 0]) file.signed(Math.round((degrees * 0x7fffffff) / 180), 4)
}
