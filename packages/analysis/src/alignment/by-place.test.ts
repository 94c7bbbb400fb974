import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { processRecording } from '@cadenza/activity/process'
import { readRecording } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import type { Stretch } from './alignment.ts'
import { alignByPlace } from './by-place.ts'
import { timeLost } from './values.ts'

const metresPerSemicircle = (6_371_008.8 * Math.PI) / 2 ** 31
const [latitude0, longitude0] = [(47.3 / 180) * 2 ** 31, (11.4 / 180) * 2 ** 31]

/** Noise in m that wanders over about 20 s, as a receiver's does. */
function receiver(sdM: number, seed: number): () => number {
  let state = seed
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  const keep = Math.exp(-1 / 20)
  let value = sdM * normal()
  return () => {
    value = keep * value + sdM * Math.sqrt(1 - keep * keep) * normal()
    return value
  }
}

/** m east and north on a winding road, at a distance along its parameter. */
const road = (s: number) => [s * 0.9, 300 * Math.sin(s / 600)] as const

/** A ride along the road: its position each second, and the part from `fromS` to `toS`. */
function ride(
  progress: (s: number) => number,
  seconds: number,
  [fromS, toS]: readonly [number, number],
  { sdM = 0, seed = 1, aside = 0 } = {},
): Stretch {
  const [east, north] = [receiver(sdM, seed), receiver(sdM, seed + 1000)]
  const latitude = new Int32Array(seconds)
  const longitude = new Int32Array(seconds)
  const cosine = Math.cos((47.3 / 180) * Math.PI)
  for (let s = 0; s < seconds; s++) {
    const [x, y] = road(progress(s))
    latitude[s] = latitude0 + (y + aside + north()) / metresPerSemicircle
    longitude[s] = longitude0 + (x + east()) / metresPerSemicircle / cosine
  }
  return { fromS, toS, distance: undefined, positions: { latitude, longitude } }
}

/** The first range: the road from 1,000 to 4,000 at 6 m/s, begun 50 s into the ride. */
const first = (noise = {}) => ride((s) => 700 + 6 * s, 700, [50, 550], noise)

describe('by place', () => {
  test('finds the same road ridden at another speed, and the time lost along it', () => {
    // At 5 m/s each of the 3,000 takes a fifth longer: 600 s instead of 500 s.
    const slower = ride((s) => 500 + 5 * s, 900, [100, 700])
    const aligned = alignByPlace([first(), slower])
    expect(aligned?.placed).toEqual(['same', 'same'])
    if (!aligned) return
    const lost = timeLost(aligned, 1)
    expect(lost.at(-1)).toBeGreaterThan(98)
    expect(lost.at(-1)).toBeLessThan(102)
    expect(Math.abs((lost[lost.length >> 1] as number) - 50)).toBeLessThan(3)
  })

  test('shows where time was lost: a stop of a minute half-way, nothing before and after', () => {
    const stopped = ride((s) => 700 + 6 * (s < 300 ? s : s < 360 ? 300 : s - 60), 800, [50, 610])
    const aligned = alignByPlace([first(), stopped])
    if (!aligned) throw new Error('There is no road')
    const lost = timeLost(aligned, 1)
    const [quarter, threeQuarters] = [
      lost[Math.floor(lost.length / 4)],
      lost[Math.floor((lost.length * 3) / 4)],
    ]
    expect(Math.abs(quarter as number)).toBeLessThan(2)
    expect(Math.abs((threeQuarters as number) - 60)).toBeLessThan(2)
  })

  test('the time lost is right within 3 s at the end in spite of the noise of both receivers', () => {
    const errors: number[] = []
    for (let seed = 1; seed <= 30; seed++) {
      const other = ride((s) => 500 + 5 * s, 900, [100, 700], { sdM: 4, seed })
      const aligned = alignByPlace([first({ sdM: 4, seed: seed + 50 }), other])
      expect(aligned?.placed, `seed ${seed}`).toEqual(['same', 'same'])
      if (aligned) errors.push((timeLost(aligned, 1).at(-1) as number) - 100)
    }
    const rms = Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length)
    expect(rms).toBeLessThan(3)
  })

  test('a range that begins 20 s late and ends 15 s early still counts with the whole road', () => {
    const shorter = ride((s) => 500 + 5 * s, 900, [120, 685])
    const aligned = alignByPlace([first(), shorter])
    expect(aligned?.placed[1]).toBe('same')
    expect(Math.abs((aligned?.atS[1]?.[0] as number) - 100)).toBeLessThan(3)
  })

  test('tells the other direction, a parallel road and missing positions apart', () => {
    const back = ride((s) => 4_300 - 6 * s, 700, [50, 550])
    const parallel = ride((s) => 700 + 6 * s, 700, [50, 550], { aside: 150 })
    const indoors: Stretch = { fromS: 0, toS: 500, distance: undefined, positions: undefined }
    const aligned = alignByPlace([first(), back, parallel, indoors])
    expect(aligned?.placed).toEqual(['same', 'opposite', 'elsewhere', 'unknown'])
    expect(aligned?.atS[1]?.every(Number.isNaN)).toBe(true)
  })

  test('of two laps the one counts that the range covers', () => {
    const circle = (s: number) => [500 * Math.cos(s / 500) - 500, 500 * Math.sin(s / 500)] as const
    const lapM = 2 * Math.PI * 500
    const laps = (speed: number, fromS: number, toS: number): Stretch => {
      const seconds = Math.ceil((2.3 * lapM) / speed)
      const cosine = Math.cos((47.3 / 180) * Math.PI)
      const places = Array.from({ length: seconds }, (_, s) => circle(s * speed))
      return {
        fromS,
        toS,
        distance: undefined,
        positions: {
          latitude: Int32Array.from(places, ([, y]) => latitude0 + y / metresPerSemicircle),
          longitude: Int32Array.from(places, ([x]) => longitude0 + x / metresPerSemicircle / cosine),
        },
      }
    }
    const lapS = lapM / 8
    const aligned = alignByPlace([laps(8, 0, lapS), laps(8, lapS, 2 * lapS)])
    expect(aligned?.placed).toEqual(['same', 'same'])
    expect(Math.abs((aligned?.atS[1]?.[0] as number) - lapS)).toBeLessThan(3)
  })

  test('needs a road: standing still has none', () => {
    expect(alignByPlace([ride(() => 1_000, 500, [0, 500]), first()])).toBeUndefined()
  })
})

const file = path.join(
  import.meta.dirname,
  '../../../../../shared/data/activities/Edge810-Vector-2013-08-16-15-35-10.fit',
)

describe.skipIf(!existsSync(file))('a recorded ride (needs ../shared/data)', () => {
  test('ridden again with a wait of 90 s in its middle, and begun 200 s later, loses 90 s there', () => {
    const [activity] = processRecording(readRecording(readFileSync(file)), { dayRecords: {}, locale: 'en' })
    const column = (name: string) => {
      const values = activity?.series.columns.find((each) => each.name === name)?.values
      if (!(values instanceof Int32Array)) throw new Error(`There is no ${name}`)
      return values
    }
    const [latitude, longitude] = [column('latitude'), column('longitude')]
    const [fromS, toS] = [600, 1500]
    const middle = (fromS + toS) / 2
    /** The track begun later, standing still for a while in the middle. */
    const again = (values: Int32Array) =>
      Int32Array.from({ length: values.length + 290 }, (_, i) => {
        const s = i - 200
        return values[Math.max(0, s < middle ? s : s < middle + 90 ? middle : s - 90)] as number
      })
    const aligned = alignByPlace([
      { fromS, toS, distance: undefined, positions: { latitude, longitude } },
      {
        fromS: fromS + 200,
        toS: toS + 290,
        distance: undefined,
        positions: { latitude: again(latitude), longitude: again(longitude) },
      },
    ])
    if (!aligned) throw new Error('There is no road')
    expect(aligned.placed).toEqual(['same', 'same'])
    const lost = timeLost(aligned, 1)
    expect(Math.abs((lost.at(-1) as number) - 90)).toBeLessThan(1)
    expect(Math.abs(lost[Math.floor(lost.length / 4)] as number)).toBeLessThan(1)
  })
})
