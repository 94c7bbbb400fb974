import { define, type Metric, type MetricEntry } from './metric.ts'

const inTest = (
  entry: Omit<MetricEntry, 'kind' | 'sport' | 'unit' | 'precision' | 'feature' | 'source'>,
): Metric =>
  define({
    kind: 'mpi',
    sport: 'assessment',
    unit: '°',
    precision: 1,
    feature: 'new_mpi',
    source: 'Ours',
    ...entry,
  })

const repeats = 'Median of at least 5 repeats after a start pose of 2 s.'

/** Short static tests, each a range named so. */
export const assessmentMetrics: readonly Metric[] = [
  inTest({
    code: 'hip_mobility_offset',
    labels: [
      'Hip Mobility Offset',
      '股関節可動域の左右差',
      'Seitendifferenz Hüftbeweglichkeit',
      'Diferencia de movilidad de cadera',
      'Écart de mobilité des hanches',
      'Differenza di mobilità dell’anca',
    ],
    bounds: [-90, 90],
    interval: 1,
    changeRate: false,
    how: `Left less right thigh range in leg swings. ${repeats}`,
  }),
  inTest({
    code: 'ankle_strength_offset',
    labels: [
      'Ankle Strength Offset',
      '足関節筋力の左右差',
      'Seitendifferenz Sprunggelenkskraft',
      'Diferencia de fuerza de tobillo',
      'Écart de force des chevilles',
      'Differenza di forza della caviglia',
    ],
    bounds: [-90, 90],
    interval: 1,
    changeRate: false,
    how: `Left less right heel-raise range. ${repeats}`,
  }),
  inTest({
    code: 'body_stability',
    labels: [
      'Body Stability',
      '体幹安定性',
      'Körperstabilität',
      'Estabilidad corporal',
      'Stabilité du corps',
      'Stabilità del corpo',
    ],
    bounds: [0, 90],
    interval: 1,
    better: 'lower',
    how: 'RMS sway of the pelvis on one leg over 20 s, high-passed at 0.1 Hz.',
  }),
  inTest({
    code: 'hip_strength_rock',
    labels: [
      'Hip Strength Rock',
      '股関節筋力（骨盤傾斜）',
      'Hüftkraft (Beckenkippung)',
      'Fuerza de cadera (balanceo)',
      'Force des hanches (bascule)',
      'Forza dell’anca (oscillazione)',
    ],
    bounds: [0, 90],
    interval: 1,
    better: 'lower',
    how: `Drop of the pelvis in a one-leg squat. ${repeats}`,
  }),
]
