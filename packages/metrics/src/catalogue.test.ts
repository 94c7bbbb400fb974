import { describe, expect, test } from 'vitest'
import { filterBounds } from './filter-input.ts'
import {
  headlineMetrics,
  isShownIn,
  languages,
  leadingMetrics,
  type Metric,
  metric,
  metricOfColumn,
  metrics,
  metricsWhere,
  seriesColumn,
  shownInstead,
} from './index.ts'

const codesOf = (select: (entry: Metric) => boolean) =>
  metrics
    .filter(select)
    .map((entry) => entry.code)
    .sort()

const words = (text: string) => text.trim().split(/\s+/).sort()

const cycling = words(`
  dss foot_ar foot_ar_q1 foot_ar_q2 foot_ar_q3 foot_ar_q4 foot_push_timing foot_pullup_timing leg_ar leg_smoothness
  leg_dss push_efficiency push_peak push_deviation pelvic_angle pelvic_rotation pelvic_rock pelvic_engagement_y
  pelvic_engagement_z torso_angle torso_rotation torso_rock`)

const running = words(`
  ground_contact_time landing_pattern edge_landing strike_ar heel_pitch recoil_ar plantarflexion_score thigh_swing_speed
  swing_back_delay_ar thigh_strike_ar thigh_grf itbs_score scissors_front scissors_back thigh_landing_smoothness
  smoothness smoothness_lr stance_impact_force stance_impact_force_lr normalized_sif normalized_sif_lr sif_cadence
  sif_cadence_lr ground_shock_absorption vertical_oscillation stance_displacement stance_displacement_lr stance_vo_ratio
  stance_vo_ratio_lr run_pelvic_rotation run_pelvic_rock run_pelvic_swing run_torso_angle run_torso_rotation
  run_torso_rock run_torso_swing`)

/** The rows of the design's tables that are of one value; all other MPIs have a left and a right. */
const centered = words(`
  pelvic_angle pelvic_rotation pelvic_rock pelvic_engagement_y pelvic_engagement_z torso_angle torso_rotation torso_rock
  smoothness stance_impact_force normalized_sif sif_cadence vertical_oscillation stance_displacement stance_vo_ratio
  run_pelvic_rotation run_pelvic_rock run_pelvic_swing run_torso_angle run_torso_rotation run_torso_rock run_torso_swing
  hip_mobility_offset ankle_strength_offset body_stability hip_strength_rock`)

describe('the catalogue has every metric', () => {
  test('[R9-001] of cycling', () => {
    expect(codesOf((entry) => entry.kind === 'mpi' && entry.sport === 'bike')).toEqual(cycling)
  })

  test('[R9-002] of running', () => {
    expect(codesOf((entry) => entry.kind === 'mpi' && entry.sport === 'run')).toEqual(running)
  })

  test('[R9-003] of the assessments', () => {
    expect(codesOf((entry) => entry.sport === 'assessment')).toEqual(
      words('hip_mobility_offset ankle_strength_offset body_stability hip_strength_rock'),
    )
  })

  test('[R9-004] with its log type and a label in each language, those among them that the specification names', () => {
    const entries = metrics.filter(({ kind }) => kind === 'mpi')
    expect(new Set(entries.map(({ logType }) => logType)).size).toBeGreaterThanOrEqual(34)
    for (const { logType, labels } of entries)
      expect(
        labels.filter((label) => label.length > 0),
        logType,
      ).toHaveLength(6)
    const short = new Set(entries.map(({ abbreviation }) => abbreviation?.[0]))
    for (const name of [
      'DSS',
      'Foot AR Q1',
      'Foot AR Q4',
      'LP',
      'EL',
      'SAR',
      'TSAR',
      'HP',
      'TSS',
      'SIF',
      'VO',
      'SD',
      'SVOR',
    ])
      expect(short.has(name), name).toBe(true)
  })

  test('[R9-006] that is basic, and no other', () => {
    expect(codesOf((entry) => entry.kind === 'basic')).toEqual(
      words('power cadence torque run_cadence stride speed pace heartrate l_r_balance elevation'),
    )
  })

  test('[R3-035] that is a total of a span', () => {
    expect(codesOf((entry) => entry.kind === 'total')).toEqual(
      words(
        'moving_time duration elapsed_time distance elevation_gain normalized_power intensity_factor tss total_strokes',
      ),
    )
  })

  test('under a code of its own', () => {
    expect(new Set(metrics.map((entry) => entry.code)).size).toBe(metrics.length)
  })
})

describe.each(metrics.map((entry) => [entry.code, entry] as const))('%s', (code, entry) => {
  test('is found by its snake_case code, which is its log type', () => {
    expect(metric(code)).toBe(entry)
    expect(code).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
    expect(entry.logType).toBe(code)
    expect(entry.dataType).toMatch(/^[a-z][a-zA-Z0-9]*$/)
    expect(entry.dataType.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).toBe(code)
  })

  test('[R9-007] has a precision of 0 to 4 decimals', () => {
    expect([0, 1, 2, 3, 4]).toContain(entry.precision)
  })

  test('has a label in six languages that are not all English', () => {
    expect(entry.labels).toHaveLength(6)
    for (const label of entry.labels) expect(label.trim()).not.toBe('')
    expect(new Set(entry.labels).size).toBeGreaterThan(2)
    expect(entry.labels[languages.indexOf('ja')]).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/)
  })

  test('has short names no longer than its labels', () => {
    if (!entry.abbreviation) return
    expect(entry.abbreviation).toHaveLength(6)
    entry.abbreviation.forEach((short, language) => {
      expect(short.trim()).not.toBe('')
      expect(short.length).toBeLessThanOrEqual(entry.labels[language]?.length ?? 0)
    })
  })

  test('has a colour and a column for each side, and no other column', () => {
    const { left, right, center } = entry.colors
    if (entry.sides.includes('left')) {
      expect(entry.sides).toEqual(['left', 'right'])
      expect([left, right]).toEqual(['--left', '--right'])
      expect(Object.keys(entry.csvFieldMapping)).toEqual(['left', 'right'])
    } else {
      expect(entry.sides).toEqual(['center'])
      expect(center).toMatch(/^--(m-[a-z]+|centre|ink-2)$/)
      expect(Object.keys(entry.csvFieldMapping)).toEqual(['center'])
    }
  })

  test('has ordered bounds and an interval much narrower than they are', () => {
    for (const unit of ['km', 'mi'] as const) {
      const bounds = filterBounds(code, { unit })
      const width = entry.interval?.[unit]
      if (entry.kind === 'mpi') expect(bounds && width).toBeDefined()
      if (bounds) expect(bounds[0]).toBeLessThan(bounds[1])
      if (width !== undefined) expect(width).toBeGreaterThan(0)
      if (bounds && width !== undefined) expect((bounds[1] - bounds[0]) / width).toBeGreaterThanOrEqual(8)
    }
  })

  test('has thresholds that rise or fall throughout, in the direction that it calls better', () => {
    for (const limits of [entry.levels?.limits, entry.changes?.limits]) {
      if (!limits) continue
      expect([2, 3, 6]).toContain(limits.length)
      const steps = limits.slice(1).map((limit, index) => limit - (limits[index] ?? Number.NaN))
      expect(steps.every((step) => step > 0) || steps.every((step) => step < 0)).toBe(true)
      if (limits.length !== 3) expect(steps.every((step) => step > 0)).toBe(true)
    }
    const levels = entry.levels?.limits
    if (levels?.length === 3) {
      const rising = (levels[0] ?? 0) < (levels[2] ?? 0)
      expect(entry.better).toBe(rising ? 'lower' : 'higher')
    }
  })

  test('is graded only if it says which direction is better', () => {
    if (entry.levels) expect(entry.better).not.toBe('none')
    if (!entry.changeRate) expect(entry.changes).toBeUndefined()
  })

  test('lays out its value axis in one way that fits its values', () => {
    const { fromZero, centre, reach, reversed, mediansAtMost } = entry.axis
    const anchors = [fromZero, centre, reach].filter((rule) => rule !== undefined && rule !== false)
    expect(anchors.length).toBeLessThanOrEqual(1)
    // A pace is infinite at a standstill, and a temperature's 0 is an accident of its scale.
    if (entry.form === 'pace') expect({ fromZero, reversed }).toEqual({ fromZero: undefined, reversed: true })
    else expect(reversed).toBeUndefined()
    if (entry.unit.startsWith('°C') || entry.surroundings) expect(fromZero).toBeUndefined()
    if (entry.form === 'balance') expect(centre).toBe(0)
    if (fromZero) expect(filterBounds(code, { unit: 'km' })?.[0] ?? 0).toBeGreaterThanOrEqual(-1)
    if (reach) expect(reach[0]).toBeLessThan(reach[1])
    if (mediansAtMost !== undefined) expect(mediansAtMost).toBeGreaterThan(1)
  })

  test('shows a peak only of a sampled quantity of which more is harder', () => {
    if (entry.companion !== 'peak') return
    expect(entry.kind).toBe('basic')
    expect(entry.sides).toEqual(['center'])
    expect(entry.surroundings).toBeUndefined()
    expect(entry.axis.centre).toBeUndefined()
  })

  test('leads only activities of its own sport', () => {
    for (const sport of ['bike', 'run', 'other'] as const) {
      const isShown = entry.leads[sport] ?? entry.headline[sport]
      if (isShown !== undefined && sport === 'run') expect(['run', 'both', 'bike']).toContain(entry.sport)
      if (isShown !== undefined && sport === 'bike') expect(['bike', 'both']).toContain(entry.sport)
      if (entry.leads[sport]) expect(entry.companion).toBe('peak')
    }
  })

  test('is computed from series columns of other metrics', () => {
    if (entry.readFrom) expect(entry.madeFrom).toEqual([entry.readFrom.column])
    for (const column of entry.madeFrom) expect(metricOfColumn(column)?.metric.code).not.toBe(code)
  })

  test('has a help page of this site', () => {
    expect(entry.quickHelp).toBe(`/help#${code}`)
  })

  test('says what it means in six languages', () => {
    if (entry.kind === 'channel') return
    expect(entry.meaning).toHaveLength(6)
    expect(new Set(entry.meaning).size).toBe(6)
    for (const sentence of entry.meaning ?? []) expect(sentence).toMatch(/[.。]$/)
  })
})

test('no two metrics of one sport share a name in any language', () => {
  languages.forEach((language, index) => {
    const labels = metrics.map((entry) => entry.labels[index])
    const repeated = labels.filter((label, at) => labels.indexOf(label) !== at)
    expect(repeated, language).toEqual([])
  })
})

describe('an entry', () => {
  test('[R3-023] carries sport, value type, log and data type, sides, CSV field, colours, unit, precision, labels, help and, where it has them, feature, abbreviation and converter', () => {
    expect(metric('stance_displacement_lr')).toMatchObject({
      sport: 'run',
      valueType: 'double',
      logType: 'stance_displacement_lr',
      dataType: 'stanceDisplacementLr',
      sides: ['left', 'right'],
      csvFieldMapping: { left: 'stance_displacement_lr_left', right: 'stance_displacement_lr_right' },
      colors: { left: '--left', right: '--right' },
      unit: 'mm',
      precision: 1,
      quickHelp: '/help#stance_displacement_lr',
      shown: { km: { unit: 'cm', factor: 0.1 } },
    })
    expect(metric('stance_displacement_lr')?.labels[0]).toBe('Stance displacement (L/R)')
    expect(metric('stance_displacement_lr')?.abbreviation?.[0]).toBe('SD (L/R)')
    expect(metric('dss')?.valueType).toBe('dss')
    expect(metric('pelvic_rock')?.valueType).toBe('single')
    expect(metric('torque')?.feature).toBe('torque')
  })

  test('has a left and a right side unless it is defined as center', () => {
    expect(codesOf((entry) => entry.kind === 'mpi' && entry.valueType === 'single')).toEqual(centered)
  })

  test('[R9-005] carries a change rate, but not LP, EL, SIF, VO and SD, nor what swings about zero', () => {
    const without = codesOf((entry) => entry.kind === 'mpi' && !entry.changeRate)
    expect(without).toEqual(
      words(`
        landing_pattern edge_landing stance_impact_force stance_impact_force_lr vertical_oscillation
        stance_displacement stance_displacement_lr
        swing_back_delay_ar hip_mobility_offset ankle_strength_offset`),
    )
  })

  test('stands behind new_mpi where the design marks it ours', () => {
    expect(codesOf((entry) => entry.feature === 'new_mpi')).toEqual(
      words(`
        dss leg_smoothness leg_dss push_efficiency push_peak push_deviation pelvic_engagement_y pelvic_engagement_z
        heel_pitch swing_back_delay_ar thigh_grf itbs_score scissors_front scissors_back thigh_landing_smoothness
        smoothness smoothness_lr stance_impact_force stance_impact_force_lr normalized_sif normalized_sif_lr
        sif_cadence sif_cadence_lr ground_shock_absorption
        hip_mobility_offset ankle_strength_offset body_stability hip_strength_rock`),
    )
  })

  test('[R3-034] names the code of a workout’s target', () => {
    const targets = metrics.filter((entry) => entry.targetCode)
    expect(Object.fromEntries(targets.map((entry) => [entry.targetCode, entry.code]))).toEqual({
      PWR: 'power',
      CAD: 'cadence',
      TRQ: 'torque',
      PACE: 'pace',
      HRT: 'heartrate',
    })
  })

  test('[A9-043] [R9-045] has rows of 27, l_r_balance and pace of 38', () => {
    expect(codesOf((entry) => entry.rowHeight === 38)).toEqual(['l_r_balance', 'pace'])
    expect(codesOf((entry) => entry.rowHeight === 27)).toHaveLength(metrics.length - 2)
  })
})

describe('lists of the catalogue', () => {
  test('offer a sport’s own metrics and those of both', () => {
    const codes = metricsWhere({ sport: 'run', kind: 'basic' }).map((entry) => entry.code)
    expect(codes).toEqual(['heartrate', 'run_cadence', 'pace', 'stride', 'elevation'])
  })

  test('leave out what a reader’s features do not show, and positions always', () => {
    const without = metricsWhere({ features: [] }).map((entry) => entry.code)
    expect(without).not.toContain('torque')
    expect(without).not.toContain('dss')
    expect(without).toContain('foot_ar')
    const all = metricsWhere({ features: ['torque', 'new_mpi'] }).map((entry) => entry.code)
    expect(all).toEqual(expect.arrayContaining(['torque', 'dss']))
    expect(all).not.toContain('latitude')
  })
})

describe('the catalogue decides for every view', () => {
  const named = (list: readonly Metric[]) => list.map(({ code }) => code)

  test('which metrics have a peak, an axis from zero, or one about a centre', () => {
    expect(codesOf(({ companion }) => companion === 'peak')).toEqual(
      words('power heartrate cadence torque speed run_cadence pace'),
    )
    expect(codesOf(({ axis }) => axis.fromZero === true)).toEqual(
      words('power cadence torque speed motor_power w_prime_balance'),
    )
    expect(codesOf(({ axis }) => axis.centre !== undefined)).toEqual(words('l_r_balance stance_time_balance'))
  })

  test('which metrics lead an activity, and which figures sum it up', () => {
    expect(named(leadingMetrics('bike'))).toEqual(['power', 'heartrate', 'speed'])
    expect(named(leadingMetrics('run'))).toEqual(['pace', 'power', 'heartrate'])
    expect(named(leadingMetrics('other'))).toEqual(['speed', 'heartrate', 'power'])
    for (const sport of ['bike', 'run', 'other'] as const) {
      const places = headlineMetrics(sport).map(({ headline }) => headline[sport]?.place)
      expect(places, sport).toEqual(places.map((_, k) => k + 1))
      expect(named(headlineMetrics(sport)).slice(0, 3)).toEqual(['moving_time', 'distance', 'elevation_gain'])
    }
  })

  test('that runs show their speed as a pace', () => {
    expect(shownInstead('speed', 'run')?.code).toBe('pace')
    expect(shownInstead('speed', 'bike')).toBeUndefined()
    const [speed, pace] = [metric('speed'), metric('pace')]
    if (!speed || !pace) throw new Error('missing')
    expect([isShownIn(speed, 'run'), isShownIn(pace, 'run')]).toEqual([false, true])
    expect([isShownIn(speed, 'other'), isShownIn(pace, 'other')]).toEqual([true, false])
  })

  test('how gaps are filled and which values count', () => {
    expect(codesOf(({ filling }) => filling === 'held')).toEqual(words('power heartrate cadence l_r_balance'))
    expect(codesOf(({ averaging }) => averaging === 'nonzero')).toEqual(words('cadence run_cadence'))
    expect(codesOf(({ averaging }) => averaging === 'balance')).toEqual(['l_r_balance'])
    for (const { code, plausible } of metrics)
      if (plausible) expect(plausible[0], code).toBeLessThan(plausible[1])
  })
})

describe('series columns', () => {
  test('are named by code and side', () => {
    expect(seriesColumn('foot_ar', 'left')).toBe('foot_ar_left')
    expect(seriesColumn('power')).toBe('power')
  })

  test('lead back to their metric and side', () => {
    expect(metricOfColumn('foot_ar_right')).toMatchObject({ metric: { code: 'foot_ar' }, side: 'right' })
    expect(metricOfColumn('power_phase_peak_start_left')).toMatchObject({
      metric: { code: 'power_phase_peak_start' },
      side: 'left',
    })
    expect(metricOfColumn('power')).toMatchObject({ metric: { code: 'power' }, side: 'center' })
    expect(metricOfColumn('pelvic_rock_left')).toBeUndefined()
    expect(metricOfColumn('somebodys_field')).toBeUndefined()
  })

  test('of speed are m/s, of which pace is read too', () => {
    expect(metric('speed')?.seriesFactor).toBe(3.6)
    expect(metric('pace')?.readFrom?.column).toBe('speed')
    expect(metric('pace')?.readFrom?.figure(4)).toBe(250)
  })
})
