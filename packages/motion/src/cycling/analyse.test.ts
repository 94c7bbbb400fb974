import { metric } from '@cadenza/metrics'
import type { Axes, MotionLog, SensorLog } from '@cadenza/recording'
import { clockAt, type RideOptions, simulateRide } from '@cadenza/simulator'
import { describe, expect, test } from 'vitest'
import {
  analyseMotion,
  analyseRide,
  doRideTask,
  type MotionAnalysis,
  prepareOptionsOf,
  type RideTask,
} from '../analyse.ts'
import { COARSE, LEFT, RELATIVE, RIGHT } from '../cycles.ts'
import { prepareSensor } from '../sensor/prepare.ts'

const SECONDS = 75
const options: RideOptions = {
  seed: 'a rider of the tests',
  durationS: SECONDS,
  rateHz: 100,
  tier: 'clean',
  gaps: false,
  plan: { stops: false },
}
const ride = simulateRide(options)
const found = analyseMotion(ride.log)

/** Mean of every metric and side over the strokes that start in [fromMs, toMs). */
function averages({ cycles }: MotionAnalysis, fromMs = 0, toMs = 1000 * SECONDS): Map<string, number> {
  const found = new Map<string, number>()
  for (const [code, values] of cycles.values)
    for (const side of metric(code)?.valueType === 'single' ? ['center'] : ['left', 'right', 'center']) {
      const own = [...values].filter((value, row) => {
        const startMs = cycles.startMs[row] as number
        const isLeft = cycles.side[row] === LEFT
        return (
          startMs >= fromMs &&
          startMs < toMs &&
          !Number.isNaN(value) &&
          (side === 'center' || isLeft === (side === 'left'))
        )
      })
      if (own.length > 0)
        found.set(`${code} ${side}`, own.reduce((sum, value) => sum + value, 0) / own.length)
    }
  return found
}

function withSensors(log: MotionLog, change: (sensor: SensorLog) => SensorLog): MotionLog {
  return { ...log, sensors: log.sensors.map(change) }
}

function mapAxes(
  axes: Axes | undefined,
  change: (column: Float32Array, axis: number) => Float32Array,
): Axes | undefined {
  return axes && { x: change(axes.x, 0), y: change(axes.y, 1), z: change(axes.z, 2) }
}

const each = (change: (value: number, i: number, force: boolean) => number) =>
  withSensors(ride.log, (sensor) => ({
    ...sensor,
    angularVelocity: mapAxes(sensor.angularVelocity, (column) =>
      column.map((value, i) => change(value, i, false)),
    ),
    specificForce: mapAxes(sensor.specificForce, (column) =>
      column.map((value, i) => change(value, i, true)),
    ),
  }))

describe('a simulated ride', () => {
  test('has the true strokes of each side', () => {
    const clock = ride.truth.facts.sensors.get('left_foot')
    if (!clock) throw new Error('no left foot')
    for (const [side, strokes] of [
      [LEFT, ride.truth.left],
      [RIGHT, ride.truth.right],
    ] as const) {
      const steady = strokes.filter((stroke) => stroke.steady)
      const starts = Array.from(found.cycles.startMs).filter((_, row) => found.cycles.side[row] === side)
      // All but the strokes at the start and end of the short ride must be found.
      const met = steady.filter(({ startS, cadenceRpm }) =>
        starts.some((start) => Math.abs(start - 1000 * clockAt(clock, startS)) < 3000 / cadenceRpm),
      )
      expect(steady.length - met.length).toBeLessThanOrEqual(1)
      expect(starts.length - met.length).toBeLessThanOrEqual(1)
    }
  })

  test.each([
    ['foot_ar', 0.25],
    ['foot_ar_q1', 0.3],
    ['foot_ar_q4', 0.3],
    ['leg_ar', 0.3],
    ['foot_push_timing', 2],
    ['foot_pullup_timing', 4],
    ['leg_smoothness', 0.5],
  ])('%s of each leg agrees with the simulator’s within %d', (code, most) => {
    const measured = averages(found)
    for (const side of ['left', 'right'] as const) {
      const values = ride.truth[side].flatMap(({ steady, values: { [code]: value } }) =>
        steady && value !== undefined && !Number.isNaN(value) ? [value] : [],
      )
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      expect(Math.abs((measured.get(`${code} ${side}`) ?? Number.NaN) - mean)).toBeLessThan(most)
    }
  })

  test('gives each foot’s angle over the crank angle, full trust and no problems', () => {
    expect(found.ankling.map(({ side }) => side)).toEqual([LEFT, RIGHT])
    for (const { rows, angleDeg } of found.ankling) expect(angleDeg).toHaveLength(72 * rows.length)
    expect(found.problems).toEqual([])
    expect(found.trust).toBe('good')
    expect(
      found.quality.every(({ zeroPose, gravity }) => zeroPose === 'still' && Math.abs(gravity - 9.81) < 0.05),
    ).toBe(true)
  })

  test('the mirror image has exchanged sides and the same centre', () => {
    const mirrored = averages(analyseMotion(simulateRide({ ...options, mirrored: true }).log))
    const plain = averages(found)
    for (const code of [
      'foot_ar',
      'foot_ar_q1',
      'foot_ar_q2',
      'foot_ar_q3',
      'foot_ar_q4',
      'leg_ar',
      'leg_dss',
    ]) {
      expect(Math.abs((mirrored.get(`${code} left`) ?? 0) - (plain.get(`${code} right`) ?? 99))).toBeLessThan(
        0.5,
      )
      expect(Math.abs((mirrored.get(`${code} right`) ?? 0) - (plain.get(`${code} left`) ?? 99))).toBeLessThan(
        0.5,
      )
    }
    for (const code of ['pelvic_angle', 'pelvic_rock', 'pelvic_rotation', 'torso_angle', 'torso_rock'])
      expect(
        Math.abs((mirrored.get(`${code} center`) ?? 0) - (plain.get(`${code} center`) ?? 99)),
      ).toBeLessThan(0.3)
  })

  test.each([
    // Rows are the rotated sensor's axes in those of the original one.
    [
      '90° about x',
      [
        [1, 0, 0],
        [0, 0, 1],
        [0, -1, 0],
      ],
    ],
    [
      '90° about y',
      [
        [0, 0, -1],
        [0, 1, 0],
        [1, 0, 0],
      ],
    ],
    [
      '90° about z',
      [
        [0, 1, 0],
        [-1, 0, 0],
        [0, 0, 1],
      ],
    ],
    [
      '90° twice',
      [
        [0, 0, 1],
        [1, 0, 0],
        [0, 1, 0],
      ],
    ],
    [
      '45° about z',
      [
        [Math.SQRT1_2, Math.SQRT1_2, 0],
        [-Math.SQRT1_2, Math.SQRT1_2, 0],
        [0, 0, 1],
      ],
    ],
  ] as const)('gives the same figures if every sensor is rotated by %s', (_, [x, y, z]) => {
    const turned = withSensors(ride.log, (sensor) => {
      const turn = (axes: Axes | undefined) => {
        if (!axes) return undefined
        const along = ([a, b, c]: readonly [number, number, number]) =>
          axes.x.map((value, i) => a * value + b * (axes.y[i] as number) + c * (axes.z[i] as number))
        return { x: along(x), y: along(y), z: along(z) }
      }
      return {
        ...sensor,
        angularVelocity: turn(sensor.angularVelocity),
        specificForce: turn(sensor.specificForce),
      }
    })
    const after = averages(analyseMotion(turned))
    const plain = averages(found)
    expect([...after.keys()].sort()).toEqual([...plain.keys()].sort())
    // Degrees and points; engagement is in mg.
    const most = (name: string) => (name.includes('engagement') ? 0.05 : 0.01)
    const apart = [...plain].filter(
      ([name, value]) => !(Math.abs((after.get(name) ?? Number.NaN) - value) < most(name)),
    )
    expect(apart).toEqual([])
  })
})

describe('a subset of the sensors', () => {
  const only = (pattern: RegExp) =>
    analyseMotion({ ...ride.log, sensors: ride.log.sensors.filter(({ sensor }) => pattern.test(sensor)) })

  test('feet alone give the foot metrics and both cranks', () => {
    const codes = [...only(/foot/).cycles.values.keys()]
    expect(codes).toContain('foot_ar_q1')
    expect(codes).toContain('push_peak')
    expect(codes).not.toContain('leg_ar')
    expect(codes).not.toContain('pelvic_rock')
  })

  test('thighs alone give coarse strokes without quarters', () => {
    const { cycles } = only(/thigh/)
    expect(cycles.startMs.length).toBeGreaterThan(0.95 * found.cycles.startMs.length)
    expect(cycles.flags.every((flag) => flag & COARSE)).toBe(true)
    expect([...cycles.values.keys()].sort()).toEqual(['leg_ar', 'leg_dss', 'leg_smoothness'])
  })

  test('one foot gives the other side’s crank too', () => {
    const { cycles } = only(/left_foot|right_thigh/)
    expect(
      Math.abs(cycles.side.reduce((sum, side) => sum + side, 0) * 2 - cycles.side.length),
    ).toBeLessThanOrEqual(2)
    expect(cycles.values.has('foot_ar')).toBe(true)
    expect(cycles.values.has('leg_ar')).toBe(true)
  })

  test('a trunk alone gives no strokes', () => {
    const { cycles, trust, problems } = only(/pelvis|torso/)
    expect(cycles.startMs).toHaveLength(0)
    expect(trust).toBe('none')
    expect(problems.map(({ code }) => code)).toContain('MotionNoCycles')
  })
})

test('without a still pose ranges are kept and absolute angles are relative', () => {
  const cut = withSensors(ride.log, (sensor) => {
    const from = sensor.timeMs.findIndex((time) => time > 25_000)
    const after = (column: Float32Array) => column.subarray(from)
    return {
      ...sensor,
      timeMs: sensor.timeMs.subarray(from),
      angularVelocity: mapAxes(sensor.angularVelocity, after),
      specificForce: mapAxes(sensor.specificForce, after),
    }
  })
  const analysis = analyseMotion(cut)
  expect(analysis.problems.map(({ code }) => code)).toContain('MotionNoStillPose')
  expect(analysis.cycles.flags.every((flag) => flag & RELATIVE)).toBe(true)
  const inCut = averages(analysis, 30_000, 70_000)
  const kept = /^(foot_ar|leg_ar|pelvic_rock|pelvic_rotation) /
  for (const [name, average] of averages(found, 30_000, 70_000))
    if (kept.test(name)) expect(Math.abs((inCut.get(name) ?? Number.NaN) - average)).toBeLessThan(0.6)
})

describe('a log that is no ride gives no figures and does not throw', () => {
  let state = 11
  const noise = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647 - 0.5
  }
  test.each([
    ['zeros', each(() => 0)],
    ['NaN', each(() => Number.NaN)],
    ['infinity', each(() => Number.POSITIVE_INFINITY)],
    ['constants', each((_value, _i, force) => (force ? 5.66 : 1))],
    ['noise', each(() => 10 * noise())],
    ['noise in gravity', each((_value, _i, force) => noise() + (force ? 5.66 : 0))],
    ['strong noise in gravity', each((_value, _i, force) => 10 * noise() + (force ? 5.66 : 0))],
    ['no samples', withSensors(ride.log, ({ sensor }) => ({ sensor, timeMs: new Float64Array(0) }))],
    ['no sensors', { sensors: [] }],
  ])('%s', (_, log) => {
    const analysis = analyseMotion({ ...log, sport: 'cycling' })
    expect(analysis.cycles.startMs).toHaveLength(0)
    expect(analysis.trust).toBe('none')
  })

  test.each([
    ['rows in reverse order', 1],
    ['time itself', -1],
  ])('a ride played backwards (%s) is not trusted', (_, sign) => {
    const backwards = (axes: Axes | undefined, factor: number) =>
      mapAxes(axes, (column) => column.toReversed().map((value) => factor * value))
    const analysis = analyseMotion(
      withSensors(ride.log, (sensor) => ({
        ...sensor,
        angularVelocity: backwards(sensor.angularVelocity, sign),
        specificForce: backwards(sensor.specificForce, 1),
      })),
    )
    expect(['none', 'poor']).toContain(analysis.trust)
  })

  test('a single thigh is trusted forward but not played backwards', () => {
    const { log } = simulateRide({ ...options, durationS: 180, sensors: ['left_thigh'] })
    const said = (each: MotionLog) => analyseMotion(each).problems.map(({ code }) => code)
    expect(said(log)).not.toContain('MotionPlayedBackwards')
    const reversed = (axes: Axes | undefined) => mapAxes(axes, (column) => column.toReversed())
    const back = withSensors(log, (sensor) => ({
      ...sensor,
      angularVelocity: reversed(sensor.angularVelocity),
      specificForce: reversed(sensor.specificForce),
    }))
    expect(said(back)).toContain('MotionPlayedBackwards')
    expect(analyseMotion(back).trust).toBe('poor')
  })
})

test.each(['left_foot', 'torso'] as const)(
  'a %s sensor that slips by 5° is reported with the time',
  (sensor) => {
    const slipped = simulateRide({ ...options, durationS: 120, slip: { sensor } })
    const slips = analyseMotion(slipped.log).problems.filter(({ code }) => code === 'MotionSlipped')
    expect(slips).toHaveLength(1)
    expect(slips[0]?.sensor).toBe(sensor)
    expect(Math.abs((slips[0]?.value ?? 0) - 5)).toBeLessThan(1)
    expect(Math.abs((slips[0]?.atMs ?? 0) - 60_000)).toBeLessThan(4000)
  },
)

// Each of these riders stands up, which rotates the feet's axes by 7–14°.
test.each(['slip 2', 'slip 7', 'slip 8'])(
  'feet alone, without a trunk sensor that shows standing, slip only if one did: %s',
  (seed) => {
    const options = { seed, durationS: 240, rateHz: 100, tier: 'clean' } as const
    const slipsOf = (slip?: { sensor: 'left_foot' }) => {
      const { log } = simulateRide({
        ...options,
        sensors: ['left_foot', 'right_foot'],
        ...(slip && { slip }),
      })
      const { problems } = analyseMotion(log)
      return problems.filter(({ code }) => code === 'MotionSlipped').map(({ sensor }) => sensor)
    }
    expect(slipsOf()).toEqual([])
    expect(slipsOf({ sensor: 'left_foot' })).toEqual(['left_foot'])
  },
)

test('tasks run separately on shared sensors, with copied data, give the same result as one thread', () => {
  const sensors = ride.log.sensors.map((sensor) =>
    prepareSensor(sensor, { ...prepareOptionsOf('cycling'), shared: true }),
  )
  for (const { rate, force, orientation } of sensors)
    for (const column of [rate?.x, force?.z, orientation?.up.y])
      expect(column?.buffer).toBeInstanceOf(SharedArrayBuffer)
  // As between threads, in any order.
  const apart = (task: RideTask) => structuredClone(doRideTask(sensors, structuredClone(task)))
  const steps = analyseRide(sensors)
  let step = steps.next([])
  while (!step.done) {
    const { tasks, meanwhile } = step.value
    const results = tasks.toReversed().map(apart).reverse()
    meanwhile?.()
    step = steps.next(results)
  }
  expect(step.value).toEqual(found)
})
