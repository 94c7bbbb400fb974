import type { Drill } from '../drill.ts'
import { drawing } from './drawing/drawing.ts'
import type { FrontalPose } from './drawing/frontal.ts'
import { landing, mirrored, toeOff } from './drawing/poses.ts'
import { level } from './drawing/props.ts'
import { coaches } from './running-evidence.ts'
import { hipStrength, sidePlankEndurance } from './training-evidence.ts'

const levelled: FrontalPose = { left: [3, 3], right: [14, -24, 0.55], arms: [24, -18] }
const dropped: FrontalPose = {
  left: [-6, 4],
  right: [26, -10, 0.55],
  pelvisDrop: -14,
  lean: 7,
  arms: [24, -18],
}
const squatStraight: FrontalPose = { left: [10, 0, 0.72], right: [22, -36, 0.5], arms: [34, 60] }
const squatCaving: FrontalPose = {
  left: [-20, 24, 0.78],
  right: [30, -20, 0.5],
  pelvisDrop: -10,
  arms: [34, 60],
}
const stickUp = { nearArm: [168, 4], farArm: [176, 4] } as const

/** A frontal figure that lies on its side, as path data of its own: it has no foot on the ground. */
const sidePlank = (x: number, sag: number) =>
  [
    '<g stroke-width="3.4">',
    `<path d="M${x} 101L${x + 38} ${92 + sag}L${x + 64} ${80 + sag / 2}"/>`,
    `<circle stroke-width="2.6" cx="${x + 74}" cy="${75 + sag / 3}" r="5.6"/>`,
    `<path d="M${x + 64} ${80 + sag / 2}L${x + 62} 100L${x + 74} 101"/>`,
    `<path d="M${x + 63} ${79 + sag / 2}L${x + 50} ${78 + sag}L${x + 41} ${84 + sag}"/>`,
    '</g>',
  ].join('')

/** A calm pelvis over the supporting leg. */
export const pelvisDrills: readonly Drill[] = [
  {
    id: 'one-leg-stand',
    sport: 'run',
    type: 'basic',
    improves: ['smoothness', 'heel_pitch'],
    name: [
      'Level one-leg stand',
      '片脚立ちで骨盤水平',
      'Einbeinstand mit ruhigem Becken',
      'Apoyo a una pierna con pelvis nivelada',
      'Appui unipodal, bassin horizontal',
      'Appoggio su una gamba, bacino fermo',
    ],
    description: [
      'Stand on one leg, the other thigh raised, hands on the hips. Move the raised leg as in running while the pelvis stays level.',
      '片脚で立ち、反対の大腿を上げて手を腰に当てます。骨盤を水平に保ったまま、上げた脚を走るように動かします。',
      'Steh auf einem Bein, der andere Oberschenkel ist angehoben, die Hände liegen an der Hüfte. Beweg das freie Bein wie beim Laufen, das Becken bleibt waagrecht.',
      'De pie sobre una pierna, el otro muslo elevado, manos en las caderas. Mueve la pierna libre como al correr con la pelvis nivelada.',
      'Debout sur une jambe, l’autre cuisse levée, mains aux hanches. Bougez la jambe libre comme en courant, bassin horizontal.',
      'In piedi su una gamba, l’altra coscia sollevata, mani sui fianchi. Muovi la gamba libera come in corsa tenendo il bacino orizzontale.',
    ],
    aim: [
      'A level pelvis on one leg',
      '片脚で骨盤を水平に保つ',
      'Ein waagrechtes Becken auf einem Bein',
      'Pelvis nivelada sobre una pierna',
      'Un bassin horizontal sur une jambe',
      'Bacino orizzontale su una gamba',
    ],
    dose: [
      '3 × 30 s a side, three times a week',
      '左右30秒×3セット、週3回',
      '3 × 30 s je Seite, dreimal pro Woche',
      '3 × 30 s por lado, tres veces por semana',
      '3 × 30 s par côté, trois fois par semaine',
      '3 × 30 s per lato, tre volte a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      frontal: [
        [dropped, 84, { ghost: true }],
        [levelled, 222],
      ],
      things: [level(198, 246, 64)],
      arrows: [
        [
          [126, 60],
          [164, 60],
        ],
      ],
    }),
  },
  {
    id: 'side-plank',
    sport: 'run',
    type: 'basic',
    improves: ['smoothness'],
    name: [
      'Side plank',
      'サイドプランク',
      'Seitstütz',
      'Plancha lateral',
      'Planche latérale',
      'Plank laterale',
    ],
    description: [
      'Lie on your side, prop yourself on the forearm and lift the pelvis until head, hip and feet form a line. Breathe calmly and do not let it sink.',
      '横向きで前腕をつき、頭、腰、足が一直線になるまで骨盤を上げます。呼吸を続け、腰が落ちないように保ちます。',
      'Leg dich auf die Seite, stütz dich auf den Unterarm und heb das Becken, bis Kopf, Hüfte und Füße eine Linie bilden. Atme ruhig und lass es nicht absinken.',
      'De lado, apóyate en el antebrazo y sube la pelvis hasta alinear cabeza, cadera y pies. Respira tranquilo y no la dejes caer.',
      'Sur le côté, en appui sur l’avant-bras, levez le bassin jusqu’à aligner tête, hanche et pieds. Respirez calmement sans le laisser descendre.',
      'Sul fianco, appoggiato all’avambraccio, alza il bacino fino ad allineare testa, anca e piedi. Respira calmo senza lasciarlo scendere.',
    ],
    aim: [
      'Endurance of the muscles beside the pelvis',
      '骨盤の横を支える筋持久力を高める',
      'Ausdauer der seitlichen Rumpf- und Hüftmuskeln',
      'Resistencia de los músculos laterales',
      'L’endurance des muscles latéraux',
      'Resistenza dei muscoli laterali',
    ],
    dose: [
      '3 × 30 s a side, three times a week',
      '左右30秒×3セット、週3回',
      '3 × 30 s je Seite, dreimal pro Woche',
      '3 × 30 s por lado, tres veces por semana',
      '3 × 30 s par côté, trois fois par semaine',
      '3 × 30 s per lato, tre volte a settimana',
    ],
    evidence: sidePlankEndurance,
    drawing: drawing({
      things: [`<g opacity=".34">${sidePlank(34, 7)}</g>`, sidePlank(196, -5)],
      arrows: [
        [
          [132, 72],
          [176, 72],
        ],
        [
          [230, 74],
          [230, 56],
        ],
      ],
    }),
  },
  {
    id: 'one-leg-squat',
    sport: 'run',
    type: 'basic',
    improves: ['smoothness', 'thigh_landing_smoothness'],
    name: [
      'One-leg squat at the mirror',
      '鏡の前の片脚スクワット',
      'Einbeinige Kniebeuge vor dem Spiegel',
      'Sentadilla a una pierna ante el espejo',
      'Squat sur une jambe face au miroir',
      'Squat su una gamba allo specchio',
    ],
    description: [
      'Bend one leg slowly in front of a mirror. The knee points over the toes and the pelvis stays level; go only as deep as that works.',
      '鏡の前で片脚をゆっくり曲げます。膝をつま先の方向に向け、骨盤を水平に保てる深さまでにします。',
      'Beug vor dem Spiegel langsam ein Bein. Das Knie zeigt über die Zehen, das Becken bleibt waagrecht; geh nur so tief, wie das gelingt.',
      'Flexiona despacio una pierna ante el espejo. La rodilla apunta a la punta y la pelvis sigue nivelada; baja solo hasta donde lo logres.',
      'Fléchissez lentement une jambe face à un miroir. Genou au-dessus de la pointe, bassin horizontal ; ne descendez pas au-delà.',
      'Piega piano una gamba davanti allo specchio. Il ginocchio va verso la punta e il bacino resta orizzontale; scendi solo finché riesce.',
    ],
    aim: [
      'A steady knee and pelvis under load',
      '負荷がかかっても膝と骨盤を安定させる',
      'Knie und Becken unter Last stabil halten',
      'Rodilla y pelvis estables con carga',
      'Genou et bassin stables sous charge',
      'Ginocchio e bacino stabili sotto carico',
    ],
    dose: [
      '3 × 8 a side, three times a week',
      '左右8回×3セット、週3回',
      '3 × 8 je Seite, dreimal pro Woche',
      '3 × 8 por lado, tres veces por semana',
      '3 × 8 par côté, trois fois par semaine',
      '3 × 8 per lato, tre volte a settimana',
    ],
    evidence: hipStrength,
    drawing: drawing({
      frontal: [
        [squatCaving, 84, { ghost: true }],
        [squatStraight, 222],
      ],
      things: ['<rect x="186" y="18" width="72" height="84" rx="3" stroke-width="2" stroke-opacity=".4"/>'],
      arrows: [
        [
          [128, 60],
          [166, 60],
        ],
      ],
    }),
  },
  {
    id: 'stick-overhead-run',
    sport: 'run',
    type: 'advanced',
    improves: ['smoothness', 'thigh_landing_smoothness'],
    name: [
      'Run with a stick overhead',
      '棒を掲げて走る',
      'Laufen mit Stab über dem Kopf',
      'Carrera con bastón en alto',
      'Course bâton au-dessus de la tête',
      'Corsa con bastone sopra la testa',
    ],
    description: [
      'Hold a light stick overhead with straight arms and run tall. If the stick rocks or dips, shorten the step and tighten the trunk.',
      '軽い棒を両腕を伸ばして頭上に掲げ、背を高くして走ります。棒が揺れたら、歩幅を縮めて体幹を締めます。',
      'Halt einen leichten Stab mit gestreckten Armen über den Kopf und lauf aufrecht. Wippt oder kippt er, verkürz den Schritt und spann den Rumpf an.',
      'Sostén un bastón ligero en alto con los brazos rectos y corre erguido. Si se balancea, acorta el paso y activa el torso.',
      'Tenez un bâton léger au-dessus de la tête, bras tendus, et courez grand. S’il bascule, raccourcissez le pas et gainez le buste.',
      'Tieni un bastone leggero sopra la testa a braccia tese e corri con il busto alto. Se oscilla, accorcia il passo e contrai il busto.',
    ],
    aim: [
      'A calm trunk and pelvis while running',
      '走りながら体幹と骨盤を静かに保つ',
      'Rumpf und Becken beim Laufen ruhig halten',
      'Torso y pelvis tranquilos al correr',
      'Buste et bassin calmes en courant',
      'Busto e bacino calmi in corsa',
    ],
    dose: [
      '6 × 30 m, twice a week',
      '30 m×6本、週2回',
      '6 × 30 m, zweimal pro Woche',
      '6 × 30 m, dos veces por semana',
      '6 × 30 m, deux fois par semaine',
      '6 × 30 m, due volte a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [{ ...landing, lean: 3, ...stickUp }, 66],
        [{ ...toeOff, lean: 3, ...stickUp }, 150, { ghost: true }],
        [{ ...mirrored(landing), lean: 3, ...stickUp }, 236],
      ],
      things: [66, 150, 236].map(
        (x) => `<path stroke-width="2.4" stroke-opacity=".7" d="M${x - 18} 12H${x + 28}"/>`,
      ),
      arrows: [
        [
          [92, 60],
          [122, 60],
        ],
        [
          [174, 60],
          [204, 60],
        ],
      ],
    }),
  },
]
