/** The four-hour ride that the product and the other libraries draw. */
import type { Series, SeriesColumn } from '../../packages/activity/src/series.ts'

export const samples = 14_400

/** The sixteen graph rows and the columns of their lines. */
export const rows: readonly { code: string; columns: readonly string[] }[] = [
  'power',
  'heartrate',
  'cadence',
  'speed',
  'l_r_balance',
  'torque',
  'temperature',
  'elevation',
  'pelvic_rock',
  'pelvic_rotation',
  ...['foot_ar', 'foot_ar_q1', 'dss', 'leg_ar', 'torque_effectiveness', 'pedal_smoothness'],
].map((code, i) => ({ code, columns: i < 10 ? [code] : [`${code}_left`, `${code}_right`] }))

/** Metrics that only the table of ranges shows. It has forty columns of figures in all. */
export const tableOnly = ['foot_ar_q2', 'foot_ar_q3', 'foot_ar_q4', 'push_peak', 'leg_dss']

/** The mean, amplitude and wave lengths in s of each column. */
const shapes: Record<string, readonly [number, number, readonly number[]]> = {
  power: [210, 120, [7, 61, 620]],
  heartrate: [148, 20, [190, 1100]],
  cadence: [88, 9, [11, 240]],
  speed: [8.5, 3, [37, 410, 2300]],
  l_r_balance: [0.6, 2.4, [13, 330]],
  torque: [23, 9, [9, 77]],
  temperature: [18, 5, [7000]],
  elevation: [480, 220, [900, 5200]],
  pelvic_rock: [6, 2, [5, 90]],
  pelvic_rotation: [9, 3, [6, 130]],
}

/** A sum of sines of different lengths, which changes in every pixel column. */
function wave(middle: number, height: number, lengths: readonly number[]): Float32Array {
  return Float32Array.from({ length: samples }, (_, i) =>
    lengths.reduce(
      (sum, length) => sum + (height / lengths.length) * Math.sin((i * 2 * Math.PI) / length),
      middle,
    ),
  )
}

/** The series as it is stored after an upload, with positions, pauses and standing. */
export function fourHours(): Series {
  const columns: SeriesColumn[] = []
  const add = (name: string, unit: string, values: SeriesColumn['values']) =>
    columns.push({ name, unit, values })
  const semicircles = (degrees: number) => Math.round((degrees / 180) * 2 ** 31)
  const around = (middle: number, radius: number, turn: (angle: number) => number) =>
    Int32Array.from({ length: samples }, (_, i) =>
      semicircles(middle + radius * turn((i / samples) * 2 * Math.PI)),
    )
  add(
    'time',
    'ms',
    Int32Array.from({ length: samples }, (_, i) => i * 1000),
  )
  const speed = wave(8.5, 3, [37, 410, 2300])
  const distance = new Float64Array(samples)
  for (let i = 1; i < samples; i++) distance[i] = (distance[i - 1] ?? 0) + (speed[i] ?? 0)
  add('distance', 'm', distance)
  add('latitude', 'semicircles', around(46.9, 0.2, Math.sin))
  add('longitude', 'semicircles', around(7.4, 0.3, Math.cos))
  const codes = [
    ...rows.flatMap((row) => row.columns),
    ...tableOnly.flatMap((code) => [`${code}_left`, `${code}_right`]),
  ]
  for (const [k, name] of codes.entries()) {
    const [middle, height, lengths] = shapes[name] ?? [40 + k, 12, [5 + k, 60 + 3 * k, 900]]
    add(name, '', wave(middle, height, lengths))
  }
  const during = (lengthS: number, everyS: number) =>
    Float32Array.from({ length: samples }, (_, i) => Number(i % everyS < lengthS))
  add('standing', '', during(20, 300))
  add('timer', '', new Float32Array(samples).fill(1))
  // 30 s of every 40 minutes are a stop.
  add('moving', '', during(2370, 2400))
  return { length: samples, columns }
}

/** Twenty laps and forty ranges of the user. */
export const ranges: readonly { type: 'lap' | 'user'; num: number; startMs: number; endMs: number }[] = [
  ...Array.from({ length: 20 }, (_, i) => ({
    type: 'lap' as const,
    num: i + 1,
    startMs: i * 720_000,
    endMs: (i + 1) * 720_000,
  })),
  ...Array.from({ length: 40 }, (_, i) => ({
    type: 'user' as const,
    num: i + 1,
    startMs: i * 360_000 + 30_000,
    endMs: i * 360_000 + 270_000,
  })),
]

/** The target ranges of some columns. */
export const bands: Readonly<Record<string, { min: number; max: number }>> = {
  power: { min: 180, max: 240 },
  heartrate: { min: 140, max: 155 },
  cadence: { min: 85, max: 92 },
}
