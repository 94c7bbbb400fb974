import { timeSteps } from '@cadenza/workout/expected/timeline'
import { parseWorkout } from '@cadenza/workout/text/parse'
import { describe, expect, test } from 'vitest'
import { riddenStep, thresholdsOf } from './ridden-step.ts'

const athlete = { ftp: 250, thresholdSpeed: 4, maxHeartrate: 190 }
const stepsOf = (text: string) => timeSteps(parseWorkout(`# A\n${text}`).definition, athlete)
const lap = (startS: number, endS: number | null) => ({ uuid: `${startS}`, name: '', startS, endS })

describe('the step that is being done', () => {
  const steps = stepsOf('sport: bike\n- 10m 50%\n- 2x\n  - 4m 100-110%\n  - 2m 50%\n- 5m 40%')
  const numberOf = (lastS: number | null, ranges: ReturnType<typeof lap>[] = []) =>
    riddenStep(steps, { lastS, ranges })?.number

  test('follows the time since the start without laps, and is none when the workout is over', () => {
    // 600, 240, 120, 240, 120 and 300 s.
    expect([null, 0, 599, 600, 839, 840, 1319, 1320, 1619, 1620].map((lastS) => numberOf(lastS))).toEqual([
      ...[1, 1, 1, 2, 2, 3, 5, 6, 6],
      undefined,
    ])
  })

  test('follows laps that are as long as steps, and no automatic ones', () => {
    expect(numberOf(800, [lap(0, 660), lap(660, null)])).toBe(2)
    expect(numberOf(930, [lap(0, 660), lap(660, 900), lap(900, null)])).toBe(3)
    expect(numberOf(930, [lap(0, 300), lap(300, 600), lap(600, 900), lap(900, null)])).toBe(3)
  })

  test('waits in a step until the lap button for the lap', () => {
    const open = stepsOf('sport: bike\n- open 50%\n- 4m 100%')
    expect(riddenStep(open, { lastS: 4_000, ranges: [] })?.number).toBe(1)
  })
})

describe('its limits', () => {
  const limitsOf = (line: string, sport: 'bike' | 'run' = 'bike') => {
    const [step] = stepsOf(`sport: ${sport}\n- ${line}`)
    return step && thresholdsOf(step, sport)
  }

  test('are those of the athlete, and around a single value those by which it is scored', () => {
    // 250 W ± 4 %.
    expect(limitsOf('4m 100% 85-95rpm dss.L<6')).toEqual({
      power: { min: 240, max: 260 },
      cadence: { min: 85, max: 95 },
      dss_left: { min: null, max: 6 },
    })
    expect(limitsOf('4m >150bpm')).toEqual({ heartrate: { min: 150, max: null } })
  })

  test('of a pace are speeds in km/h', () => {
    // 90 and 100 % of 4 m/s.
    expect(limitsOf('4m 90-100% pace', 'run')?.speed).toEqual({
      min: expect.closeTo(12.96, 5),
      max: expect.closeTo(14.4, 5),
    })
  })
})
