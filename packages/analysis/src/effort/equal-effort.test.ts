import { expect, test } from 'vitest'
import { channelOf } from '../seconds/channel.ts'
import type { ActivitySeconds } from '../seconds/filter.ts'
import { differences } from './differences.ts'
import { effortOf } from './equal-effort.ts'

const channel = channelOf('foot_ar', 'left')
if (!channel) throw new Error('There is no angular range of the foot')
const plan = { filter: { timeBasis: 'duration', position: 'all', bounds: [] }, channels: [channel] } as const

interface Part {
  seconds: number
  power: number
  cadence?: number
  /** % */
  gradient?: number
  value: number
}

/** A ride of parts at 10 m/s, one after the other. */
function ride(parts: readonly Part[]): ActivitySeconds {
  const column = (of: (part: Part) => number) =>
    Float32Array.from(parts.flatMap((part) => Array.from({ length: part.seconds }, () => of(part))))
  const length = parts.reduce((sum, { seconds }) => sum + seconds, 0)
  let height = 0
  const elevation = column(({ gradient = 0 }) => {
    height += gradient / 10
    return height
  })
  return {
    length,
    noise: [],
    columns: new Map([
      ['timer', new Float32Array(length).fill(1)],
      ['power', column(({ power }) => power)],
      ['cadence', column(({ cadence = 90 }) => cadence)],
      ['speed', new Float32Array(length).fill(10)],
      ['elevation', elevation],
      ['foot_ar_left', column(({ value }) => value)],
    ]),
  }
}

/** The rides are one group each. */
function compared(rides: readonly ActivitySeconds[]) {
  const groups = Int32Array.from(rides.keys())
  const { add, sums } = effortOf(plan, { groups, isRun: rides.map(() => false) })
  rides.forEach(add)
  return differences([sums()], [...groups])[0] ?? []
}
const difference = ({ mean, others }: { mean: number | null; others: number | null }) =>
  mean === null || others === null ? null : mean - others

test('a metric that only follows the effort does not differ, however the efforts are mixed', () => {
  // 20° at 150 W and 30° at 250 W: the plain means are 22.5° and 27.5°.
  const easy: Part = { seconds: 300, power: 160, value: 20 }
  const hard: Part = { seconds: 100, power: 260, value: 30 }
  const found = compared([
    ride([easy, hard]),
    ride([
      { ...hard, seconds: 300 },
      { ...easy, seconds: 100 },
    ]),
  ])
  expect(found.map(difference)).toEqual([0, 0])
  expect(found.map(({ seconds, bins }) => [seconds, bins])).toEqual([
    [400, 2],
    [400, 2],
  ])
})

test('a change at equal effort shows in full, and efforts of one ride alone do not count', () => {
  const before = ride([
    { seconds: 200, power: 160, value: 20 },
    { seconds: 200, power: 410, value: 50 },
  ])
  const after = ride([{ seconds: 200, power: 160, value: 23 }])
  const [first, second] = compared([before, after])
  expect(first).toEqual({ mean: 20, others: 23, all: 21.5, seconds: 200, bins: 1 })
  expect(second).toEqual({ mean: 23, others: 20, all: 21.5, seconds: 200, bins: 1 })
})

test('cadence, gradient and time into the activity are held equal', () => {
  const part: Part = { seconds: 600, power: 160, value: 20 }
  expect(compared([ride([part]), ride([{ ...part, cadence: 72 }])]).map(difference)).toEqual([null, null])
  expect(compared([ride([part]), ride([{ ...part, gradient: 6 }])]).map(({ bins }) => bins)).toEqual([0, 0])
  const late = ride([{ seconds: 1_800, power: Number.NaN, value: 20 }, part])
  expect(compared([ride([part]), late]).map(({ bins }) => bins)).toEqual([0, 0])
  expect(compared([ride([part]), ride([part])]).map(difference)).toEqual([0, 0])
})

test('a bin needs 60 s in the ride and 60 s in the others together', () => {
  const of = (seconds: number) => ride([{ seconds, power: 160, value: 20 }])
  expect(compared([of(59), of(600)]).map(({ bins }) => bins)).toEqual([0, 0])
  expect(compared([of(60), of(60)]).map(({ bins }) => bins)).toEqual([1, 1])
  // Two halves make a whole: the first is compared with both others together.
  expect(compared([of(60), of(30), of(30)]).map(({ bins }) => bins)).toEqual([1, 0, 0])
})

test('parts of different threads add up', () => {
  const rides = [
    ride([{ seconds: 100, power: 160, value: 20 }]),
    ride([{ seconds: 100, power: 160, value: 26 }]),
    ride([{ seconds: 100, power: 160, value: 21 }]),
  ]
  const groups = Int32Array.from([0, 1, 0])
  const parts = [[0], [1, 2]].map((indices) => {
    const { add, sums } = effortOf(plan, {
      groups: Int32Array.from(indices, (i) => groups[i] as number),
      isRun: [],
    })
    indices.forEach((index, at) => {
      add(rides[index] as ActivitySeconds, at)
    })
    return sums()
  })
  const [whole] = differences(parts, [0, 1])
  expect(whole?.[0]).toMatchObject({ mean: 20.5, others: 26 })
  expect(whole?.[1]).toMatchObject({ mean: 26, others: 20.5 })
})
