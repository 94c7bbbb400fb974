/** Roads and passes along them in stored tracks. Runs in a worker thread. */

import { passesAlong } from '@cadenza/analysis/places/passes'
import type { Positions } from '@cadenza/analysis/places/plane'
import { type Route, routeOf } from '@cadenza/analysis/places/route'
import type { ActivitySeconds } from '@cadenza/analysis/seconds/filter'
import { eachActivity, type Reading } from './read.ts'

export const positionColumns = ['latitude:int32', 'longitude:int32'] as const

/** s since the start of the activity. */
export interface PassSpan {
  startS: number
  endS: number
}

/** Positions of an activity; undefined without any. Columns are read as floats, so their bits are kept. */
function positionsOf({ columns }: ActivitySeconds): Positions | undefined {
  const [latitude, longitude] = positionColumns.map((name) => {
    const bits = columns.get(name)
    return bits && new Int32Array(bits.buffer, bits.byteOffset, bits.length)
  })
  return latitude && longitude ? { latitude, longitude } : undefined
}

/** The road of a part of the only activity of a reading. */
export async function roadOf(reading: Reading & { fromS: number; toS: number }): Promise<Route | undefined> {
  let road: Route | undefined
  await eachActivity(reading, (activity) => {
    const positions = positionsOf(activity)
    road = positions && routeOf(positions, reading.fromS, Math.min(reading.toS, activity.length))
  })
  return road
}

/** The passes of each activity along a road. */
export async function passesOf(reading: Reading & { road: Route }): Promise<PassSpan[][]> {
  const found: PassSpan[][] = []
  await eachActivity(reading, (activity) => {
    const positions = positionsOf(activity)
    const passes = positions ? passesAlong(reading.road, positions) : []
    found.push(passes.map(({ startS, endS }) => ({ startS, endS })))
  })
  return found
}
