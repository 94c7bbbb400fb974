/**
 * Cells of a grid on the globe, 1/128 of a degree in both directions (up to 870 m). The cells that a track
 * touches say quickly which stretches of road it cannot hold.
 */
import { isPlace } from '@cadenza/activity/geodesy'
import type { Positions } from './plane.ts'

/** One higher whenever tracks get other cells. */
export const cellsVersion = 1

const cellsPerTurn = 360 * 128
const semicirclesPerCell = 2 ** 32 / cellsPerTurn
const metresPerSemicircle = (6_371_008.8 * Math.PI) / 2 ** 31
const radiansPerSemicircle = Math.PI / 2 ** 31

/** Fits 31 bits: 23,040 rows of 46,080 cells. */
const cellAt = (latitude: number, longitude: number): number => {
  const row = Math.min(Math.floor((latitude + 2 ** 30) / semicirclesPerCell), cellsPerTurn / 2 - 1)
  const column = Math.floor((longitude + 2 ** 31) / semicirclesPerCell) % cellsPerTurn
  return row * cellsPerTurn + column
}

/** The cells that a track touches, ascending, each once. */
export function cellsOf({ latitude, longitude }: Positions): Int32Array {
  const cells = new Set<number>()
  let last = -1
  for (let i = 0; i < latitude.length; i++) {
    if (!isPlace(latitude[i] as number, longitude[i] as number)) continue
    const cell = cellAt(latitude[i] as number, longitude[i] as number)
    if (cell !== last) cells.add(cell)
    last = cell
  }
  return Int32Array.from(cells).sort()
}

/** The one to four cells within a distance of a place, given in semicircles; below 1 km. */
export function cellsAround(latitude: number, longitude: number, radiusM: number): number[] {
  const reach = radiusM / metresPerSemicircle
  const aside = reach / Math.max(Math.cos(latitude * radiansPerSemicircle), 0.01)
  const cells = new Set<number>()
  for (const north of [-reach, reach])
    for (const east of [-aside, aside]) {
      const wrapped = ((longitude + east + 2 ** 31 + 2 ** 32) % 2 ** 32) - 2 ** 31
      cells.add(cellAt(Math.min(Math.max(latitude + north, -(2 ** 30)), 2 ** 30), wrapped))
    }
  return [...cells]
}
