import { expect, test } from 'vitest'
import { channelOf } from '../seconds/channel.ts'
import type { ActivitySeconds } from '../seconds/filter.ts'
import { quartilesOf, usualOf } from './usual.ts'

const channel = channelOf('foot_ar', 'left')
if (!channel) throw new Error('There is no angular range of the foot')
const plan = { isRun: false, channels: [channel] }

/** A ride whose angular range counts up from 0 at each power, 200 s each. */
function ride(powers: readonly number[]): ActivitySeconds {
  const length = powers.length * 200
  return {
    length,
    noise: [],
    columns: new Map([
      ['moving', new Float32Array(length).fill(1)],
      ['power', Float32Array.from({ length }, (_, s) => powers[Math.floor(s / 200)] as number)],
      ['cadence', new Float32Array(length).fill(90)],
      ['foot_ar_left', Float32Array.from({ length }, (_, s) => s % 200)],
    ]),
  }
}

test('quartiles of seconds with the same power, whichever activity and part they come from', () => {
  const parts = [ride([210]), ride([212, 260])].map((activity) => {
    const { values, add } = usualOf(plan)
    add(activity)
    return values
  })
  const [byPower, ...others] = quartilesOf(plan, parts)
  expect(others).toEqual([])
  // 200 W to 225 W is the ninth bin of 25 W; 0 to 199, twice, has the quartiles 49.75, 99.5 and 149.25.
  expect(byPower?.effort).toBe('power')
  expect(byPower?.first).toBe(8)
  expect(byPower?.series[0]?.middle).toEqual([99.5, null, 99.5])
  expect(byPower?.series[0]?.low[2]).toBeCloseTo(49.75, 9)
  expect(byPower?.series[0]?.high[2]).toBeCloseTo(149.25, 9)
})

test('an effort of less than a minute has no usual, and without any the list is empty', () => {
  const { values, add } = usualOf(plan)
  const short = ride([300])
  short.columns.get('moving')?.fill(0, 59)
  add(short)
  expect(quartilesOf(plan, [values])).toEqual([])
})
