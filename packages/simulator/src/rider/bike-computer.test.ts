import { readMotion, readRecording } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import { motionBytes } from '../sensors/bytes.ts'
import { rideCsv, rideFit } from './bike-computer.ts'
import { simulateRide } from './simulate.ts'

const ride = { seed: 'computer', durationS: 120, rateHz: 50, tier: 'clean', sensors: ['left_foot'] } as const

describe('a bike computer on a simulated ride', () => {
  const { truth, log } = simulateRide(ride)

  test.each([0, 12.3, -7.8])(
    'records the cadence of the strokes, its clock being ahead by %d s',
    (clockOffsetS) => {
      const { timeMs, channels, startMs, sessions, problems } = readRecording(rideFit(ride, { clockOffsetS }))
      expect(problems).toEqual([])
      expect(sessions[0]?.sport).toBe('cycling')
      const cadence = channels.find(({ name }) => name === 'cadence')?.values ?? []
      let compared = 0
      for (let i = 0; i < timeMs.length; i++) {
        const trueS = (startMs + (timeMs[i] as number) - (log.startMs ?? 0)) / 1000 - clockOffsetS
        // The previous second is within one or two strokes: its cadence is between the slowest and fastest of
        // these.
        const near = truth.left.filter(
          ({ startS, endS, steady }) => steady && startS < trueS && endS > trueS - 1,
        )
        if (near.length < 2) continue
        compared++
        const rpm = near.map(({ cadenceRpm }) => cadenceRpm)
        expect(cadence[i]).toBeGreaterThan(Math.min(...rpm) * 0.94 - 1)
        expect(cadence[i]).toBeLessThan(Math.max(...rpm) * 1.06 + 1)
      }
      expect(compared).toBeGreaterThan(50)
    },
  )

  test('stands still with the rider and can be switched on later', () => {
    const { channels, timeMs } = readRecording(rideFit(ride))
    const values = (name: string) => channels.find((channel) => channel.name === name)?.values ?? []
    const still = Math.floor(truth.facts.stillUntilS)
    expect(Array.from(values('cadence').slice(0, still))).toEqual(Array(still).fill(0))
    expect(Array.from(values('power').slice(0, still))).toEqual(Array(still).fill(0))
    expect(timeMs.length).toBe(121)
    expect(readRecording(rideFit(ride, { fromS: 30, toS: 90 })).timeMs.length).toBe(61)
  })
})

test('a table of the ride has the same values as its FIT file', () => {
  const table = readRecording(rideCsv(ride, { clockOffsetS: 3 }))
  const file = readRecording(rideFit(ride, { clockOffsetS: 3 }))
  expect(table.problems).toEqual([])
  expect([table.format, table.startMs, table.sessions[0]?.sport]).toEqual(['csv', file.startMs, 'cycling'])
  expect([...table.timeMs]).toEqual([...file.timeMs])
  for (const name of ['power', 'cadence', 'heartrate']) {
    const of = ({ channels }: typeof table) => channels.find((channel) => channel.name === name)?.values ?? []
    expect([...of(table)]).toEqual([...of(file)])
  }
})

test('a motion log is read back as it was written', async () => {
  const { log } = simulateRide(ride)
  const [sensor] = log.sensors
  const { log: read } = await readMotion([motionBytes(log)])
  expect(read.startMs).toBe(log.startMs)
  expect(read.sport).toBe('cycling')
  const [back] = read.sensors
  expect(back?.timeMs.length).toBe(sensor?.timeMs.length)
  for (const i of [0, 777, 5000]) {
    expect(back?.timeMs[i]).toBeCloseTo(sensor?.timeMs[i] ?? Number.NaN, 3)
    expect(back?.specificForce?.z[i]).toBeCloseTo(sensor?.specificForce?.z[i] ?? Number.NaN, 3)
    expect(back?.angularVelocity?.y[i]).toBeCloseTo(sensor?.angularVelocity?.y[i] ?? Number.NaN, 3)
  }
})
