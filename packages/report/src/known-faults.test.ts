/** Recordings of simulated athletes with known faults, measured, graded and put into words. */
import { describe, expect, test } from 'vitest'
import type { Technique } from '../../simulator/src/runner/technique.ts'
import { recordRide, recordRun, report, sound } from '../testing/simulated-athletes.ts'
import { chooseDrills } from './choose-drills.ts'
import { drills } from './drills/catalogue.ts'

const run = (name: string, exactly: Partial<Technique>, speed = 3.6) =>
  recordRun(name, { seed: 'fine', speed, stepsPerMinute: 178, technique: { ...sound, ...exactly } })
const ride = (name: string, deadSpots: readonly { atDeg: number; sizeDeg: number }[]) =>
  recordRide(name, { seed: 'rider', deadSpots })

const rapid = (exactly: Partial<Technique>) => {
  const recorded = run('Marathon', exactly)
  return { recorded, ...report('RUN_RAPID_ANALYSIS', [recorded.measured]) }
}

describe('a report on a simulated runner', () => {
  const fine = rapid({})

  test('without faults names none', () => {
    expect(fine.weak).toEqual([])
    expect(fine.comments.marathonBadPointComment).toBe('No metric stands out as a weakness in this range.')
  })

  test('who lands on the heel names the landing, and recommends drills for it', () => {
    const heel = rapid({ strikeAngle: [24, 24] })
    expect(heel.weak).toEqual(['landing_pattern'])
    expect(heel.comments.marathonBadPointComment).toMatch(
      /^The foot lands on the heel \(left .*°, right .*°\)\.$/,
    )
    const groups = heel.scores ? chooseDrills(heel.scores, drills, 'a') : []
    expect(groups[0]).toMatchObject({ category: 'landing', metric: 'landing_pattern' })
    for (const drill of [groups[0]?.basic, groups[0]?.advanced])
      expect(drill?.improves).toContain('landing_pattern')
  })

  test('whose thigh comes back late names the thigh', () => {
    const late = rapid({ thighStrike: [12, 12] })
    expect(late.weak[0]).toBe('thigh_strike_ar')
    // The thigh that comes back less also comes back slower, and is shaken more.
    for (const code of late.weak)
      expect(['thigh_strike_ar', 'scissors_front', 'thigh_landing_smoothness']).toContain(code)
    expect(late.comments.marathonBadPointComment).toContain(
      'The thigh is hardly drawn back before the foot lands',
    )
  })

  test('whose legs differ names the side and the difference', () => {
    const uneven = rapid({ recoil: [54, 36] })
    expect(uneven.weak).toEqual(['recoil_ar'])
    expect(uneven.comments.marathonBadPointComment).toMatch(
      /^On the right, the heel hardly kicks up behind after the push-off \(3\d\.\d°\)\. .*: Foot recoil angular range \(left 5\d\.\d°, right 3\d\.\d°, \d+\.\d%\)\.$/,
    )
  })

  test('who tires in the last fifth names what changed there, graded as the truth is', () => {
    const parts = [1, 2, 3, 4, 5].map((part) =>
      run(
        `TT ${part}/5`,
        part === 5 ? { contactS: [0.245, 0.245], recoil: [46, 46] } : {},
        3.6 + 0.02 * (part % 2),
      ),
    )
    const measured = report(
      'RUN_5K_TT',
      parts.map(({ measured }) => measured),
    )
    const { timeChangeBadPointComment: comment } = measured.comments
    expect(comment).toContain('Ground contact time (TT 4/5 → TT 5/5')
    expect(comment).toContain('Foot recoil angular range (TT 4/5 → TT 5/5')
    expect(comment).not.toMatch(/TT [123]\/5 →/)
    const truth = report(
      'RUN_5K_TT',
      parts.map((part) => part.true),
    )
    const poor = ({ evaluation }: typeof measured) =>
      Object.entries(evaluation.evaluations.changesDueToTimeAndFatigue?.metrics ?? {}).flatMap(
        ([code, { change }]) =>
          change?.flatMap(({ grade }, at) => (grade === 'poor' ? `${code} in part ${at + 1}` : [])) ?? [],
      )
    expect(poor(truth)).toEqual(
      expect.arrayContaining(['ground_contact_time in part 5', 'recoil_ar in part 5']),
    )
    // Metrics that only the one or the other has, such as a force without a speed, are left aside.
    const common = (codes: string[], other: typeof measured) =>
      codes.filter((each) => {
        const code = each.split(' ')[0] ?? ''
        return other.evaluation.evaluations.changesDueToTimeAndFatigue?.metrics[code] !== undefined
      })
    expect(common(poor(measured), truth).sort()).toEqual(common(poor(truth), measured).sort())
  })
})

test('a report on a simulated rider with a dead spot at 12 o’clock under high torque names it there alone', () => {
  // Under a Dead Spot Score of 5 no change in percent is formed.
  const usual = { atDeg: 200, sizeDeg: 0.3 }
  const smooth = (name: string) => ride(name, [usual])
  const { comments } = report('BIKE_LPC_PROTOCOL', [
    smooth('HC1'),
    smooth('HC2'),
    smooth('HT1'),
    ride('HT2', [usual, { atDeg: 0, sizeDeg: 1.5 }]),
  ])
  expect(comments.reportComment).toMatch(/High torque – .*: Dead Spot Score \(HT1 → HT2/)
  expect(comments.reportComment).toContain('High cadence – no metric gets clearly worse')
})
