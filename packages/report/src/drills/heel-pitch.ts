import type { Drill } from '../drill.ts'
import { drawing } from './drawing/drawing.ts'
import type { Pose } from './drawing/figure.ts'
import { heelsDown, heelsRaised, hopContact, hopTop, oneLegStand } from './drawing/poses.ts'
import { level } from './drawing/props.ts'
import { plyometrics } from './running-evidence.ts'
import { calfStrength, dailyHopping, footCore } from './training-evidence.ts'

const oneHop: Pose = { lean: 3, near: [0, 5, 48], far: [22, 84, 82], nearArm: [-14, 70], farArm: [14, 70] }
const oneContact: Pose = { ...oneHop, near: [8, 16, 82] }

/** A firm ankle: the heel rises late and little while the foot is on the ground. */
export const heelPitchDrills: readonly Drill[] = [
  {
    id: 'calf-hold',
    sport: 'run',
    type: 'basic',
    improves: ['heel_pitch', 'stance_vo_ratio'],
    name: [
      'Heavy calf hold',
      'ふくらはぎ静止保持',
      'Wadenhalten mit Last',
      'Isométrico de gemelos',
      'Mollets en isométrie lourde',
      'Tenuta pesante sui polpacci',
    ],
    description: [
      'Push up on the forefoot against a load or a fixed bar, nearly as hard as you can, and hold for 3 s. Relax for 3 s and repeat.',
      '重りや固定したバーに対して、ほぼ全力で足の前側で押し上げて3秒保ちます。3秒休んで繰り返します。',
      'Drück dich mit dem Vorfuß fast mit voller Kraft gegen eine Last oder feste Stange und halt 3 s. Lass 3 s locker und wiederhole.',
      'Empuja con el antepié contra una carga o una barra fija, casi al máximo, y aguanta 3 s. Relaja 3 s y repite.',
      'Poussez sur l’avant du pied contre une charge ou une barre fixe, presque à fond, et tenez 3 s. Relâchez 3 s et recommencez.',
      'Spingi con l’avampiede contro un carico o una barra fissa, quasi al massimo, e tieni 3 s. Rilassa 3 s e ripeti.',
    ],
    aim: [
      'A strong calf and a stiff tendon',
      'ふくらはぎを強く、腱を硬くする',
      'Kräftige Wade, steife Sehne',
      'Gemelo fuerte y tendón rígido',
      'Un mollet fort et un tendon raide',
      'Polpaccio forte e tendine rigido',
    ],
    dose: [
      '5 × 4 holds, three times a week',
      '4回×5セット、週3回',
      '5 × 4 Wiederholungen, dreimal pro Woche',
      '5 × 4 repeticiones, tres veces por semana',
      '5 × 4 tenues, trois fois par semaine',
      '5 × 4 tenute, tre volte a settimana',
    ],
    evidence: calfStrength,
    drawing: drawing({
      figures: [
        [{ ...heelsDown, nearArm: [28, 128], farArm: [28, 128] }, 88],
        [{ ...heelsRaised, nearArm: [28, 128], farArm: [28, 128] }, 220],
      ],
      things: [
        '<path stroke-width="4" stroke-opacity=".6" d="M76 33H108M208 29H240"/><path stroke-width="2" stroke-opacity=".4" d="M112 20V104M244 20V104"/>',
      ],
      arrows: [
        [
          [136, 60],
          [168, 60],
        ],
        [
          [196, 102],
          [196, 84],
        ],
      ],
    }),
  },
  {
    id: 'pogo-hops',
    sport: 'run',
    type: 'basic',
    improves: ['heel_pitch', 'stance_vo_ratio', 'plantarflexion_score'],
    name: [
      'Pogo hops',
      'ポゴジャンプ',
      'Prellsprünge',
      'Saltos de tobillo',
      'Sauts de cheville',
      'Saltelli di caviglia',
    ],
    description: [
      'Hop on the spot on both feet with nearly straight knees, as quick off the ground as you can. Start with a few bouts of 10 s and add some each week.',
      '膝をほぼ伸ばしたまま両足でその場で弾み、接地をできるだけ短くします。10秒を数回から始め、毎週増やします。',
      'Hüpf beidbeinig mit fast gestreckten Knien auf der Stelle, so kurz am Boden wie möglich. Beginn mit wenigen Durchgängen von 10 s und steigere wöchentlich.',
      'Salta en el sitio con los dos pies y las rodillas casi rectas, lo más breve posible en el suelo. Empieza con pocas series de 10 s y añade cada semana.',
      'Sautez sur place, deux pieds, genoux presque tendus, le plus brièvement possible au sol. Commencez par quelques séries de 10 s, ajoutez-en chaque semaine.',
      'Saltella sul posto a piedi uniti con ginocchia quasi tese, il meno possibile a terra. Comincia con poche serie di 10 s e aumenta ogni settimana.',
    ],
    aim: [
      'Springy, firm ankles',
      '固く弾む足首をつくる',
      'Federnde, feste Sprunggelenke',
      'Tobillos firmes y elásticos',
      'Des chevilles fermes et élastiques',
      'Caviglie ferme ed elastiche',
    ],
    dose: [
      '5–15 × 10 s, daily for 6 weeks',
      '10秒×5～15本、毎日6週間',
      '5–15 × 10 s, täglich, 6 Wochen',
      '5–15 × 10 s, a diario, 6 semanas',
      '5–15 × 10 s, chaque jour, 6 semaines',
      '5–15 × 10 s, ogni giorno, 6 settimane',
    ],
    evidence: dailyHopping,
    drawing: drawing({
      figures: [
        [hopContact, 60],
        [hopTop, 112, { lift: 9, ghost: true }],
        [hopContact, 164],
        [hopTop, 216, { lift: 9, ghost: true }],
        [hopContact, 268],
      ],
      arrows: [
        [
          [86, 104],
          [86, 90],
        ],
        [
          [190, 104],
          [190, 90],
        ],
      ],
    }),
  },
  {
    id: 'short-foot',
    sport: 'run',
    type: 'basic',
    improves: ['heel_pitch', 'smoothness'],
    name: ['Short foot', 'ショートフット', 'Kurzer Fuß', 'Pie corto', 'Pied court', 'Piede corto'],
    description: [
      'Standing barefoot, draw the ball of the foot towards the heel so that the arch rises and the toes stay long. Hold for 5 s; later do it on one leg.',
      '裸足で立ち、指を曲げずに足の前側をかかとへ引き寄せて土踏まずを持ち上げます。5秒保ち、慣れたら片脚で行います。',
      'Zieh barfuß im Stehen den Ballen zur Ferse, sodass sich das Gewölbe hebt und die Zehen lang bleiben. Halt 5 s; später auf einem Bein.',
      'De pie y descalzo, acerca la parte delantera del pie al talón: el arco sube y los dedos siguen estirados. Aguanta 5 s; luego a una pierna.',
      'Debout, pieds nus, rapprochez l’avant du pied du talon : la voûte monte, les orteils restent longs. Tenez 5 s ; plus tard sur une jambe.',
      'In piedi, scalzo, avvicina l’avampiede al tallone: l’arco sale e le dita restano lunghe. Tieni 5 s; poi su una gamba.',
    ],
    aim: [
      'Foot muscles that hold the arch',
      '土踏まずを支える足の筋を鍛える',
      'Fußmuskeln, die das Gewölbe halten',
      'Músculos del pie que sostienen el arco',
      'Des muscles du pied qui tiennent la voûte',
      'Muscoli del piede che tengono l’arco',
    ],
    dose: [
      '3 × 10 a side, three times a week',
      '左右10回×3セット、週3回',
      '3 × 10 je Seite, dreimal pro Woche',
      '3 × 10 por lado, tres veces por semana',
      '3 × 10 par côté, trois fois par semaine',
      '3 × 10 per lato, tre volte a settimana',
    ],
    evidence: footCore,
    drawing: drawing({
      figures: [[oneLegStand, 64]],
      things: [
        '<g stroke-width="3.4"><path opacity=".34" d="M126 52L130 86Q130 98 140 99L196 99Q200 92 190 89Q166 84 152 70L150 52"/><path d="M226 50L230 84Q230 98 240 99L250 99Q262 86 274 99L290 99Q294 92 284 88Q266 82 252 68L250 50"/></g>',
      ],
      arrows: [
        [
          [284, 110],
          [262, 110],
        ],
        [
          [262, 80],
          [262, 62],
        ],
      ],
    }),
  },
  {
    id: 'one-leg-pogos',
    sport: 'run',
    type: 'advanced',
    improves: ['heel_pitch', 'stance_vo_ratio'],
    name: [
      'One-leg pogo hops',
      '片脚ポゴジャンプ',
      'Einbeinige Prellsprünge',
      'Saltos de tobillo a una pierna',
      'Sauts de cheville sur une jambe',
      'Saltelli su una gamba',
    ],
    description: [
      'Hop forward on one leg with a firm ankle and quick contacts. The heel comes close to the ground but does not hit it.',
      '足首を固め、短い接地で片脚で前へ弾みます。かかとは地面に近づきますが、つけません。',
      'Hüpf auf einem Bein mit festem Sprunggelenk und kurzen Kontakten nach vorn. Die Ferse kommt dem Boden nah, ohne ihn zu treffen.',
      'Avanza a saltos sobre una pierna, tobillo firme y contactos cortos. El talón se acerca al suelo sin tocarlo.',
      'Avancez en sautant sur une jambe, cheville ferme, appuis brefs. Le talon s’approche du sol sans le toucher.',
      'Avanza a saltelli su una gamba, caviglia ferma e appoggi brevi. Il tallone si avvicina al suolo senza toccarlo.',
    ],
    aim: [
      'A stiff ankle at running loads',
      '走行時の負荷でも足首を固く保つ',
      'Ein festes Sprunggelenk bei Lauflast',
      'Tobillo firme con la carga de carrera',
      'Une cheville ferme sous charge de course',
      'Caviglia ferma con il carico della corsa',
    ],
    dose: [
      '4 × 10 a side, twice a week',
      '左右10回×4セット、週2回',
      '4 × 10 je Seite, zweimal pro Woche',
      '4 × 10 por lado, dos veces por semana',
      '4 × 10 par côté, deux fois par semaine',
      '4 × 10 per lato, due volte a settimana',
    ],
    evidence: plyometrics,
    drawing: drawing({
      figures: [
        [oneContact, 62],
        [oneHop, 128, { lift: 10, ghost: true }],
        [oneContact, 194],
        [oneHop, 260, { lift: 10, ghost: true }],
      ],
      things: [level(30, 300, 99)],
      arrows: [
        [[82, 44], [108, 34], 4],
        [[214, 44], [240, 34], 4],
      ],
    }),
  },
]
