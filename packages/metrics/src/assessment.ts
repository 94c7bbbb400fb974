import type { Metric } from './metric.ts'
import { perTest } from './mpi.ts'

const given = { unit: '°', precision: 1, interval: 1, feature: 'new_mpi' } as const

/** Short static assessments, each a range with the assessment's name. */
export const assessmentMetrics: readonly Metric[] = [
  perTest({
    ...given,
    code: 'hip_mobility_offset',
    labels: [
      'Hip mobility offset',
      '股関節可動域の左右差',
      'Seitendifferenz Hüftbeweglichkeit',
      'Diferencia de movilidad de cadera',
      'Écart de mobilité des hanches',
      'Differenza di mobilità dell’anca',
    ],
    bounds: [-90, 90],
    changeRate: false,
    meaning: [
      'How much further the left leg swings than the right.',
      '左脚が右脚よりどれだけ大きく振れるかを表します。',
      'Wie viel weiter das linke Bein schwingt als das rechte.',
      'Cuánto más se balancea la pierna izquierda que la derecha.',
      'De combien la jambe gauche balance plus loin que la droite.',
      'Di quanto la gamba sinistra oscilla più della destra.',
    ],
  }),
  perTest({
    ...given,
    code: 'ankle_strength_offset',
    labels: [
      'Ankle strength offset',
      '足関節筋力の左右差',
      'Seitendifferenz Sprunggelenkskraft',
      'Diferencia de fuerza de tobillo',
      'Écart de force des chevilles',
      'Differenza di forza della caviglia',
    ],
    bounds: [-90, 90],
    changeRate: false,
    meaning: [
      'How much higher the left heel rises than the right on tiptoe.',
      'つま先立ちで左のかかとが右よりどれだけ高く上がるかを表します。',
      'Wie viel höher sich die linke Ferse im Zehenstand hebt als die rechte.',
      'Cuánto más se eleva el talón izquierdo que el derecho de puntillas.',
      'De combien le talon gauche monte plus haut que le droit sur la pointe des pieds.',
      'Di quanto il tallone sinistro si solleva più del destro in punta di piedi.',
    ],
  }),
  perTest({
    ...given,
    code: 'body_stability',
    labels: [
      'Body stability',
      '体幹安定性',
      'Körperstabilität',
      'Estabilidad corporal',
      'Stabilité du corps',
      'Stabilità del corpo',
    ],
    bounds: [0, 90],
    better: 'lower',
    meaning: [
      'How much the pelvis sways while standing on one leg.',
      '片脚立ちで骨盤がどれだけ揺れるかを表します。',
      'Wie stark das Becken beim Stehen auf einem Bein schwankt.',
      'Cuánto oscila la pelvis al estar de pie sobre una pierna.',
      'De combien le bassin oscille en appui sur une jambe.',
      'Quanto oscilla il bacino stando su una gamba sola.',
    ],
  }),
  perTest({
    ...given,
    code: 'hip_strength_rock',
    labels: [
      'Hip strength rock',
      '股関節筋力（骨盤傾斜）',
      'Hüftkraft (Beckenkippung)',
      'Fuerza de cadera (balanceo)',
      'Force des hanches (bascule)',
      'Forza dell’anca (oscillazione)',
    ],
    bounds: [0, 90],
    better: 'lower',
    meaning: [
      'How far the pelvis drops to one side in a one-leg squat.',
      '片脚スクワットで骨盤が片側にどれだけ下がるかを表します。',
      'Wie weit das Becken bei einer einbeinigen Kniebeuge zur Seite absinkt.',
      'Cuánto cae la pelvis hacia un lado en una sentadilla a una pierna.',
      'De combien le bassin s’abaisse d’un côté lors d’une flexion sur une jambe.',
      'Di quanto il bacino cede da un lato in uno squat su una gamba.',
    ],
  }),
]
