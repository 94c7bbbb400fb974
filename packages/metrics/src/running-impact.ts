import type { Metric, MetricEntry, Texts } from './metric.ts'
import { perStride } from './mpi.ts'
import { centimetres } from './units.ts'

const withSides = ([en, ja, de, es, fr, it]: Texts): Texts => [
  `${en} (L/R)`,
  `${ja}（左右）`,
  `${de} (L/R)`,
  `${es} (I/D)`,
  `${fr} (G/D)`,
  `${it} (S/D)`,
]

/** A metric of both feet's steps, and the same for each foot under its code with `_lr`. */
function wholeAndSides(
  entry: Omit<MetricEntry, 'kind' | 'sport' | 'abbreviation'> & { short?: Texts },
): Metric[] {
  const { short, ...whole } = entry
  return [
    perStride({ ...whole, abbreviation: short }),
    perStride({
      ...whole,
      code: `${entry.code}_lr`,
      labels: withSides(entry.labels),
      abbreviation: short && withSides(short),
      sides: 'left/right',
    }),
  ]
}

const same = (text: string): Texts => [text, text, text, text, text, text]
const millimetres = {
  unit: 'mm',
  shown: centimetres,
  inputFactor: 10,
  precision: 1,
  bounds: [0, 300],
  interval: 0.5,
} as const

/** How the pelvis rises, falls and is pushed in a stride. */
export const runningImpactMetrics: readonly Metric[] = [
  ...wholeAndSides({
    code: 'smoothness',
    labels: [
      'Pelvis smoothness',
      '骨盤スムーズネス',
      'Gleichmäßigkeit Becken',
      'Fluidez de la pelvis',
      'Fluidité du bassin',
      'Fluidità del bacino',
    ],
    unit: '',
    precision: 0,
    bounds: [0, 100],
    interval: 5,
    better: 'lower',
    levels: { limits: [30, 40, 50] },
    feature: 'new_mpi',
    meaning: [
      'How jolty the pelvis rides up and down: the smoother, the lower.',
      '骨盤の上下動がどれだけぎくしゃくしているかを表し、滑らかなほど低くなります。',
      'Wie stoßweise sich das Becken auf und ab bewegt: je ruhiger, desto niedriger.',
      'Con qué brusquedad sube y baja la pelvis: cuanto más suave, menor.',
      'À quel point le bassin monte et descend par à-coups : plus c’est fluide, plus c’est bas.',
      'Quanto il bacino sale e scende a scatti: più è fluido, più il valore è basso.',
    ],
  }),
  ...wholeAndSides({
    code: 'stance_impact_force',
    labels: [
      'Stance impact force',
      '接地衝撃力',
      'Aufprallkraft im Stand',
      'Fuerza de impacto en apoyo',
      'Force d’impact à l’appui',
      'Forza d’impatto in appoggio',
    ],
    short: same('SIF'),
    unit: 'g',
    precision: 2,
    bounds: [0, 10],
    interval: 0.1,
    better: 'lower',
    levels: { limits: [2.6, 3.1, 3.7] },
    changeRate: false,
    feature: 'new_mpi',
    meaning: [
      'How hard the landing pushes the body up.',
      '着地が体を突き上げる強さです。',
      'Wie hart die Landung den Körper nach oben stößt.',
      'Con qué dureza empuja el aterrizaje el cuerpo hacia arriba.',
      'Avec quelle force la pose du pied pousse le corps vers le haut.',
      'Con quanta forza l’appoggio spinge il corpo verso l’alto.',
    ],
  }),
  ...wholeAndSides({
    code: 'normalized_sif',
    labels: [
      'Normalized stance impact force',
      '標準化接地衝撃力',
      'Normalisierte Aufprallkraft',
      'Fuerza de impacto normalizada',
      'Force d’impact normalisée',
      'Forza d’impatto normalizzata',
    ],
    short: ['Norm. SIF', '標準化SIF', 'Norm. SIF', 'SIF norm.', 'SIF norm.', 'SIF norm.'],
    unit: 'g',
    precision: 2,
    bounds: [0, 10],
    interval: 0.1,
    better: 'lower',
    levels: { limits: [2.4, 2.9, 3.4] },
    feature: 'new_mpi',
    meaning: [
      'The impact force as it would be at 10 km/h, so that runs of different speed compare.',
      '時速10 kmに換算した衝撃力で、速度の異なるランを比較できます。',
      'Die Aufprallkraft umgerechnet auf 10 km/h, damit sich verschieden schnelle Läufe vergleichen lassen.',
      'La fuerza de impacto llevada a 10 km/h, para comparar carreras de distinta velocidad.',
      'La force d’impact ramenée à 10 km/h, pour comparer des courses de vitesses différentes.',
      'La forza d’impatto riportata a 10 km/h, per confrontare corse a velocità diverse.',
    ],
  }),
  ...wholeAndSides({
    code: 'sif_cadence',
    labels: [
      'Stance impact force × cadence',
      '接地衝撃力×ピッチ',
      'Aufprallkraft × Schrittfrequenz',
      'Fuerza de impacto × cadencia',
      'Force d’impact × cadence',
      'Forza d’impatto × cadenza',
    ],
    short: ['SIF × Cad.', 'SIF×ピッチ', 'SIF × SF', 'SIF × cad.', 'SIF × cad.', 'SIF × cad.'],
    unit: 'g/s',
    precision: 2,
    bounds: [0, 20],
    interval: 0.1,
    better: 'lower',
    feature: 'new_mpi',
    meaning: [
      'The impact that the body takes each second.',
      '体が1秒ごとに受ける衝撃です。',
      'Der Aufprall, den der Körper in jeder Sekunde aufnimmt.',
      'El impacto que el cuerpo recibe cada segundo.',
      'L’impact que le corps encaisse chaque seconde.',
      'L’impatto che il corpo assorbe ogni secondo.',
    ],
  }),
  perStride({
    ...millimetres,
    code: 'vertical_oscillation',
    labels: [
      'Vertical oscillation',
      '上下動',
      'Vertikale Bewegung',
      'Oscilación vertical',
      'Oscillation verticale',
      'Oscillazione verticale',
    ],
    abbreviation: 'VO',
    better: 'lower',
    changeRate: false,
    meaning: [
      'How far the body bounces up and down with each step.',
      '1歩ごとに体がどれだけ上下に動くかを表します。',
      'Wie weit sich der Körper bei jedem Schritt auf und ab bewegt.',
      'Cuánto sube y baja el cuerpo en cada paso.',
      'De combien le corps monte et descend à chaque pas.',
      'Di quanto il corpo sale e scende a ogni passo.',
    ],
  }),
  ...wholeAndSides({
    ...millimetres,
    code: 'stance_displacement',
    restsOnContact: true,
    labels: [
      'Stance displacement',
      '接地時沈み込み',
      'Absenkung im Stand',
      'Descenso en apoyo',
      'Abaissement à l’appui',
      'Abbassamento in appoggio',
    ],
    short: same('SD'),
    better: 'lower',
    changeRate: false,
    meaning: [
      'How far the body sinks while the leg carries it.',
      '脚が体を支えている間に体がどれだけ沈み込むかを表します。',
      'Wie weit der Körper absinkt, während das Bein ihn trägt.',
      'Cuánto desciende el cuerpo mientras la pierna lo sostiene.',
      'De combien le corps s’abaisse pendant que la jambe le porte.',
      'Di quanto il corpo si abbassa mentre la gamba lo sostiene.',
    ],
  }),
  ...wholeAndSides({
    code: 'stance_vo_ratio',
    restsOnContact: true,
    labels: [
      'Stance vertical oscillation ratio',
      '接地時上下動比',
      'Anteil der Vertikalbewegung im Stand',
      'Relación de oscilación vertical en apoyo',
      'Part d’oscillation verticale à l’appui',
      'Quota di oscillazione verticale in appoggio',
    ],
    short: same('SVOR'),
    unit: '%',
    precision: 1,
    bounds: [0, 100],
    interval: 5,
    better: 'lower',
    levels: { limits: [48, 50, 53] },
    meaning: [
      'How much of the bounce is sinking rather than flight: a springy runner has less.',
      '上下動のうち沈み込みが占める割合で、弾むランナーほど低くなります。',
      'Wie viel der Auf-und-ab-Bewegung Einsinken statt Flug ist: Wer federnd läuft, hat weniger.',
      'Qué parte de la oscilación es hundimiento y no vuelo: un corredor elástico tiene menos.',
      'Quelle part de l’oscillation est un affaissement plutôt qu’une phase aérienne : une foulée élastique en a moins.',
      'Quanta parte dell’oscillazione è cedimento anziché volo: chi corre elastico ne ha meno.',
    ],
  }),
]
