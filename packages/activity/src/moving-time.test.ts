import { describe, expect, test } from 'vitest'
import { movingMask } from './moving-time.ts'

const floats = (...values: number[]) => Float32Array.from(values)
const running = (length: number) => new Float32Array(length).fill(1)
const kmh = (value: number) => value / 3.6

describe('moving time', () => {
  test('[A9-039] [R5-051] drops samples with speed under 1 and no power, cadence or run cadence', () => {
    const speed = floats(kmh(20), kmh(1.01), kmh(0.9), 0, 0, 0, 0)
    const power = floats(0, 0, 0, 150, 0, 0, 0)
    const cadence = floats(0, 0, 0, 0, 60, 0, 0)
    const runCadence = floats(0, 0, 0, 0, 0, 160, 0)
    expect([...movingMask({ timer: running(7), speed, power, cadence, runCadence })]).toEqual([
      1, 1, 0, 1, 1, 1, 0,
    ])
  })

  test('counts a missing speed as 0', () => {
    const speed = floats(5, Number.NaN, 5)
    expect([...movingMask({ timer: running(3), speed })]).toEqual([1, 0, 1])
  })

  test('takes the average between samples where the distance tells it', () => {
    const none = Number.NaN
    // 12 s for 36 m is 3 m/s; 12 s for 3 m is 0.25 m/s, under 1 km/h.
    const speed = floats(3, ...new Array(11).fill(none), 3, ...new Array(11).fill(none), 3)
    const distance = Float64Array.from([0, ...new Array(11).fill(none), 36, ...new Array(11).fill(none), 39])
    const moving = [...movingMask({ timer: running(25), speed, distance })]
    expect(moving).toEqual([...new Array(13).fill(1), ...new Array(11).fill(0), 1])
    // A pause in it: nobody knows when it was crossed.
    const timer = running(25)
    timer[6] = 0
    expect([...movingMask({ timer, speed, distance })].slice(1, 12)).toEqual(new Array(11).fill(0))
  })

  test('equals duration without speed, power and cadence', () => {
    const timer = floats(1, 1, 0, 1)
    expect([...movingMask({ timer })]).toEqual([1, 1, 0, 1])
    const stray = new Float32Array(40).fill(Number.NaN)
    stray[3] = 1.2
    expect([...movingMask({ timer: running(40), speed: stray })]).toEqual(new Array(40).fill(1))
  })

  test('never runs while the timer stands still', () => {
    expect([...movingMask({ timer: floats(1, 0, 1), speed: floats(5, 5, 5) })]).toEqual([1, 0, 1])
  })
})
