import { describe, expect, test } from 'vitest'
import {
  anklingAxis,
  type DisplayOptions,
  graphGapDistance,
  graphGapMs,
  metric,
  metrics,
  metricUnit,
  smoothingSeconds,
  toDisplay,
} from './index.ts'

const km: DisplayOptions = { locale: 'en', unit: 'km' }
const mi: DisplayOptions = { locale: 'en', unit: 'mi' }

const bounds = (code: string, unit: 'km' | 'mi' = 'km') => metric(code)?.bounds?.[unit]
const interval = (code: string, unit: 'km' | 'mi' = 'km') => metric(code)?.interval?.[unit]

describe('units and sports', () => {
  test.each([
    ['R3-024', 'power', 'W', 'W', 'bike'],
    ['R3-025', 'cadence', 'rpm', 'rpm', 'bike'],
    ['R3-026', 'torque', 'Nm', 'Nm', 'bike'],
    ['R3-027', 'run_cadence', 'spm', 'spm', 'run'],
    ['R3-028', 'stride', 'm', 'm', 'run'],
    ['R3-029', 'speed', 'km/h', 'mi/h', 'bike'],
    ['R3-030', 'pace', '/km', '/mi', 'run'],
    ['R3-031', 'heartrate', 'bpm', 'bpm', 'both'],
    ['R3-033', 'elevation', 'm', 'ft', 'both'],
  ])('[%s] %s is shown in %s or %s', (_id, code, perKm, perMile, sport) => {
    expect(metricUnit(code, km)).toBe(perKm)
    expect(metricUnit(code, mi)).toBe(perMile)
    expect(metric(code)?.sport).toBe(sport)
  })

  test('[R3-032] l_r_balance is of the bike', () => {
    expect(metric('l_r_balance')?.sport).toBe('bike')
  })
})

describe('filter bounds', () => {
  test.each([
    ['A5-061', 'R5-029', 'power', -1, 1500],
    ['A5-062', 'R5-030', 'stride', -10, 3000],
    ['A5-063', 'R5-031', 'cadence', -1, 240],
    ['A5-063', 'R5-031', 'run_cadence', -1, 240],
    ['A5-064', 'R5-032', 'torque', -1, 350],
    ['A5-065', 'R5-033', 'speed', -1, 100],
    ['A5-066', 'R5-034', 'pace', 60, 900],
    ['A5-067', 'R5-035', 'heartrate', 60, 250],
    ['A5-069', 'R5-037', 'foot_push_timing', 0, 350],
    ['A5-069', 'R5-037', 'foot_pullup_timing', 0, 350],
    ['A5-070', 'R5-038', 'leg_smoothness', 0, 100],
    ['A5-070', 'R5-038', 'push_efficiency', 0, 100],
    ['A5-070', 'R5-038', 'smoothness', 0, 100],
    ['A5-070', 'R5-038', 'dss', 0, 100],
    ['A5-071', 'R5-039', 'landing_pattern', -100, 100],
    ['A5-071', 'R5-039', 'swing_back_delay_ar', -100, 100],
    ['A5-072', 'R5-040', 'ground_contact_time', 0, 1000],
    ['A5-072', 'R5-040', 'recoil_ar', 0, 1000],
    ['A5-072', 'R5-040', 'thigh_swing_speed', 0, 1000],
    ['A5-073', 'R5-041', 'pelvic_engagement_y', 0, 990],
    ['A5-073', 'R5-041', 'pelvic_engagement_z', 0, 990],
    ['A5-073', 'R5-041', 'itbs_score', 0, 990],
    ['A5-073', 'R5-041', 'thigh_landing_smoothness', 0, 990],
    ['A5-074', 'R5-042', 'stance_impact_force', 0, 10],
    ['A5-075', 'R5-043', 'thigh_grf', 1, 10],
  ])('[%s] [%s] of %s are %d and %d', (_application, _reports, code, min, max) => {
    expect(bounds(code)).toEqual([min, max])
  })

  test('[A5-066] [R5-034] of pace are 96 and 1440 s per mile', () => {
    expect(bounds('pace', 'mi')).toEqual([96, 1440])
  })

  test('[A5-068] [R5-036] of most angles are 0 and 90', () => {
    const apart =
      /^(push_peak|foot_pu.*_timing|power_phase.*|landing_pattern|swing_back.*|recoil_ar|.*_offset)$/
    const angles = metrics.filter((entry) => entry.unit === '°' && !apart.test(entry.code))
    expect(angles.length).toBeGreaterThan(25)
    for (const entry of angles) expect(entry.bounds?.km, entry.code).toEqual([0, 90])
  })
})

describe('heatmap intervals', () => {
  test.each([
    ['power', 10, 10],
    ['cadence', 10, 10],
    ['run_cadence', 10, 10],
    ['torque', 5, 5],
    ['speed', 5, 3],
    ['pace', 10, 10],
    ['stride', 0.03, 0.03],
    ['heartrate', 10, 10],
    ['foot_ar', 5, 5],
    ['leg_ar', 5, 5],
    ['strike_ar', 5, 5],
    ['pelvic_rock', 1, 1],
    ['dss', 1, 1],
    ['stance_impact_force', 0.1, 0.1],
    ['vertical_oscillation', 0.5, 0.5],
    ['stance_displacement', 0.5, 0.5],
  ])('[A9-032] [R9-063] of %s is %d, %d in miles', (code, inKm, inMi) => {
    expect(interval(code)).toBe(inKm)
    expect(interval(code, 'mi')).toBe(inMi)
  })
})

describe('thresholds', () => {
  test.each([
    ['R9-011', 'landing_pattern', [-5, 5]],
    ['R9-012', 'edge_landing', [25, 30]],
    ['R9-013', 'strike_ar', [9, 6, 3]],
    ['R9-014', 'thigh_strike_ar', [30, 25, 20]],
    ['R9-015', 'heel_pitch', [26, 28, 31]],
    ['R9-016', 'thigh_swing_speed', [460, 400, 300]],
    ['R9-017', 'smoothness', [30, 40, 50]],
    ['R9-018', 'run_pelvic_rock', [8, 9, 10]],
    ['R9-019', 'stance_vo_ratio', [48, 50, 53]],
    ['R9-020', 'recoil_ar', [60, 50, 40]],
  ])('[%s] the levels of %s are %j', (_id, code, limits) => {
    expect(metric(code)?.levels?.limits).toEqual(limits)
  })

  test.each([
    ['R9-022', 'foot_ar', [-5, -2, 5]],
    ['R9-022', 'foot_ar_q3', [-5, -2, 5]],
    ['R9-023', 'leg_ar', [-5, 2, 5]],
    ['R9-024', 'pelvic_angle', [-10, -5, -1, 1, 5, 10]],
    ['R9-024', 'torso_angle', [-10, -5, -1, 1, 5, 10]],
  ])('[%s] the changes of %s are %j', (_id, code, limits) => {
    expect(metric(code)?.changes?.limits).toEqual(limits)
  })

  test('of levels that the specification leaves open are the design’s', () => {
    const given = {
      ground_contact_time: [200, 230, 260],
      plantarflexion_score: [50, 55, 60],
      swing_back_delay_ar: [5, 10, 15],
      thigh_grf: [3.5, 4.5, 5.5],
      itbs_score: [60, 90, 120],
      scissors_front: [300, 250, 200],
      scissors_back: [300, 250, 200],
      thigh_landing_smoothness: [200, 300, 400],
      stance_impact_force: [2.6, 3.1, 3.7],
      normalized_sif: [2.4, 2.9, 3.4],
      ground_shock_absorption: [60, 50, 40],
      run_pelvic_rotation: [10, 13, 16],
      run_pelvic_swing: [6, 8, 10],
      run_torso_rotation: [12, 16, 20],
      run_torso_rock: [6, 8, 10],
      run_torso_swing: [5, 7, 9],
    }
    for (const [code, limits] of Object.entries(given)) {
      expect(metric(code)?.levels?.limits, code).toEqual(limits)
    }
  })

  test('of other changes follow the direction that is better', () => {
    expect(metric('heel_pitch')?.changes?.limits).toEqual([-5, -2, 5])
    expect(metric('thigh_swing_speed')?.changes?.limits).toEqual([5, 2, -5])
    expect(metric('push_peak')?.changes).toBeUndefined()
  })
})

describe('scales of graphs', () => {
  test('[A9-024] [R9-040] a kilometre is 0.621371192 miles', () => {
    expect(toDisplay('distance', 1000, mi)).toBeCloseTo(0.621371192, 12)
    expect(toDisplay('speed', 100, mi)).toBeCloseTo(62.1371192, 10)
    // 300 s per km × 1.609344 km per mile
    expect(toDisplay('pace', 300, mi)).toBeCloseTo(482.8032, 4)
  })

  test('[A9-025] [R9-041] vertical oscillation and stance displacement are shown in cm, mm × 0.1', () => {
    for (const code of ['vertical_oscillation', 'stance_displacement', 'stance_displacement_lr']) {
      expect(toDisplay(code, 84, km)).toBeCloseTo(8.4, 12)
      expect(metricUnit(code, mi)).toBe('cm')
    }
  })

  test('[A9-035] [R9-059] pace ends at 1800000 ms per km', () => {
    expect(toDisplay('pace', 2400, km) * 1000).toBe(1_800_000)
  })

  test('[A9-038] [R9-043] the landing pattern’s axis reaches from −10 to 10', () => {
    expect(metric('landing_pattern')?.axis.reach).toEqual([-10, 10])
  })

  test('[A9-037] [R9-044] the ankling chart’s axis reaches from −50 to 50 with a tick each 25', () => {
    expect(anklingAxis).toEqual({ min: -50, max: 50, tick: 25 })
  })

  test('[A9-033] [R9-057] smoothing is over 1, 5, 10, 30, 60 or 120 s', () => {
    expect(smoothingSeconds).toEqual([1, 5, 10, 30, 60, 120])
  })

  test('[A9-034] [R9-058] a gap is 5000 ms or 100 units of distance', () => {
    expect([graphGapMs, graphGapDistance]).toEqual([5000, 100])
  })

  test('[A9-041] [R3-035] TSS has 0 decimals, the intensity factor 3, normalized power 0 in W', () => {
    expect(metric('tss')?.precision).toBe(0)
    expect(metric('intensity_factor')?.precision).toBe(3)
    expect(metric('normalized_power')?.precision).toBe(0)
    expect(metricUnit('normalized_power', km)).toBe('W')
  })
})
