import type { Drill } from '../drill.ts'
import { drawing, ground } from './drawing/drawing.ts'
import type { Pose } from './drawing/figure.ts'
import {
  bridge,
  bridgeDown,
  kneeling,
  kneelingLeaned,
  kneeUp,
  kneeUpTall,
  mirrored,
  reach,
} from './drawing/poses.ts'
import { band, wall } from './drawing/props.ts'
import { coaches, nordic, runningDrills } from './running-evidence.ts'

const bandUp: Pose = { lean: 1, near: [80, 84, 90], far: [0, 3, 92], nearArm: [-10, 40], farArm: [40, 40] }
const bandDown: Pose = { lean: 3, near: [-4, 8, 88], far: [0, 3, 92], nearArm: [-10, 40], farArm: [40, 40] }
const oneLegUp = (pose: Pose): Pose => ({ ...pose, far: [pose.lean < -100 ? 112 : 128, 10, 90] })

/** Drawing the thigh back before contact. */
export const thighStrikeDrills: readonly Drill[] = [
  {
    id: 'high-knee-march',
    sport: 'run',
    type: 'basic',
    improves: ['thigh_strike_ar', 'landing_pattern'],
    name: [
      'High-knee march',
      'もも上げ足踏み',
      'Kniehebemarsch',
      'Marcha con rodilla alta',
      'Marche genoux hauts',
      'Marcia a ginocchia alte',
    ],
    description: [
      'Lift the thigh to the horizontal, then pull it straight down and set the whole foot beneath you. Keep the trunk upright.',
      '大腿を水平まで上げ、真下に引き戻して足裏全体で着きます。上体は倒しません。',
      'Heb den Oberschenkel bis zur Waagrechten, zieh ihn senkrecht nach unten und setz den ganzen Fuß unter dir auf. Der Rumpf bleibt aufrecht.',
      'Sube el muslo hasta la horizontal, bájalo recto y apoya todo el pie debajo de ti. Mantén el torso erguido.',
      'Levez la cuisse à l’horizontale, ramenez-la droit vers le bas et posez tout le pied sous vous. Gardez le buste droit.',
      'Alza la coscia fino all’orizzontale, riportala giù dritta e appoggia tutto il piede sotto di te. Tieni il busto eretto.',
    ],
    aim: [
      'Direction and timing of the pull-back',
      '引き戻しの向きとタイミングを覚える',
      'Richtung und Zeitpunkt des Zurückziehens',
      'Dirección y momento de la recogida',
      'Direction et moment du retour de la cuisse',
      'Direzione e tempo del richiamo',
    ],
    dose: [
      '2 × 20 a side, three times a week',
      '左右20回×2セット、週3回',
      '2 × 20 je Seite, dreimal pro Woche',
      '2 × 20 por lado, tres veces por semana',
      '2 × 20 par côté, trois fois par semaine',
      '2 × 20 per lato, tre volte a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [kneeUp, 90],
        [mirrored(kneeUp), 222],
      ],
      arrows: [
        [[124, 62], [118, 96], 6],
        [
          [142, 84],
          [184, 84],
        ],
        [[256, 62], [250, 96], 6],
      ],
    }),
  },
  {
    id: 'band-pull-down',
    sport: 'run',
    type: 'basic',
    improves: ['thigh_strike_ar', 'thigh_swing_speed'],
    name: [
      'Band pull-down',
      'チューブ引き戻し',
      'Beinzug gegen das Band',
      'Tracción con goma',
      'Tirage de cuisse à l’élastique',
      'Trazione con elastico',
    ],
    description: [
      'Fix a light band high in front of you and loop it round the thigh just above the knee. Pull the thigh down fast, let it rise slowly.',
      '軽いチューブを前方の高い所に留め、膝のすぐ上に掛けます。大腿を速く引き下ろし、ゆっくり戻します。',
      'Befestige ein leichtes Band hoch vor dir und leg es knapp über dem Knie um den Oberschenkel. Zieh den Oberschenkel schnell nach unten und lass ihn langsam steigen.',
      'Fija una goma suave en alto delante de ti y pásala por el muslo, justo encima de la rodilla. Baja el muslo rápido y frénalo al subir.',
      'Fixez un élastique léger en hauteur devant vous et passez-le autour de la cuisse, juste au-dessus du genou. Abaissez vite la cuisse, laissez-la remonter lentement.',
      'Fissa un elastico leggero in alto davanti a te e passalo attorno alla coscia, appena sopra il ginocchio. Tira giù veloce, lascia risalire piano.',
    ],
    aim: [
      'Strength to draw the thigh back quickly',
      '大腿を素早く引き戻す力を養う',
      'Kraft, um den Oberschenkel schnell zurückzuziehen',
      'Fuerza para recoger el muslo con rapidez',
      'La force de ramener la cuisse rapidement',
      'Forza per richiamare la coscia in fretta',
    ],
    dose: [
      '3 × 12 a side, twice a week',
      '左右12回×3セット、週2回',
      '3 × 12 je Seite, zweimal pro Woche',
      '3 × 12 por lado, dos veces por semana',
      '3 × 12 par côté, deux fois par semaine',
      '3 × 12 per lato, due volte a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [bandUp, 72],
        [bandDown, 206],
      ],
      things: [
        wall(130, 10, ground),
        band([89, 62], [129, 22]),
        wall(264, 10, ground),
        band([206, 77], [263, 22]),
      ],
      arrows: [[[100, 66], [92, 92], 6]],
    }),
  },
  {
    id: 'one-leg-bridge',
    sport: 'run',
    type: 'basic',
    improves: ['thigh_strike_ar', 'smoothness'],
    name: [
      'One-leg bridge',
      '片脚ブリッジ',
      'Einbeinige Brücke',
      'Puente a una pierna',
      'Pont sur une jambe',
      'Ponte su una gamba',
    ],
    description: [
      'Lie on your back with one foot on the ground and the other leg stretched. Lift the pelvis until trunk and thigh form a line, and keep it level.',
      '仰向けで片足を床に置き、反対の脚を伸ばします。体幹と大腿が一直線になるまで骨盤を上げ、水平に保ちます。',
      'Leg dich auf den Rücken, ein Fuß steht auf, das andere Bein ist gestreckt. Heb das Becken, bis Rumpf und Oberschenkel eine Linie bilden, und halt es waagrecht.',
      'Boca arriba, con un pie en el suelo y la otra pierna estirada, sube la pelvis hasta que torso y muslo formen una línea. Mantenla nivelada.',
      'Sur le dos, un pied au sol, l’autre jambe tendue, levez le bassin jusqu’à aligner buste et cuisse. Gardez-le horizontal.',
      'Supino, un piede a terra e l’altra gamba tesa, solleva il bacino finché busto e coscia sono in linea. Tienilo orizzontale.',
    ],
    aim: [
      'Strong buttocks and hamstrings for the pull-back',
      '引き戻しに働く臀部とハムストリングを鍛える',
      'Kräftige Gesäß- und hintere Oberschenkelmuskeln',
      'Glúteos e isquiotibiales fuertes para la recogida',
      'Fessiers et ischio-jambiers forts pour le retour',
      'Glutei e flessori forti per il richiamo',
    ],
    dose: [
      '3 × 10 a side, three times a week',
      '左右10回×3セット、週3回',
      '3 × 10 je Seite, dreimal pro Woche',
      '3 × 10 por lado, tres veces por semana',
      '3 × 10 par côté, trois fois par semaine',
      '3 × 10 per lato, tre volte a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [oneLegUp(bridgeDown), 74],
        [oneLegUp(bridge), 226],
      ],
      arrows: [
        [
          [130, 72],
          [164, 72],
        ],
        [
          [222, 70],
          [222, 50],
        ],
      ],
    }),
  },
  {
    id: 'pull-back-skip',
    sport: 'run',
    type: 'advanced',
    improves: ['thigh_strike_ar', 'strike_ar'],
    name: [
      'Pull-back skip',
      '引き戻しスキップ',
      'Skip mit Zurückziehen',
      'Skipping con recogida',
      'Sautillé avec retour de cuisse',
      'Skip con richiamo',
    ],
    description: [
      'Skip forward; draw the leading leg back quickly before contact and meet the ground right beneath you. Think “down and back”.',
      '前に出した脚を接地の前にすばやく引き戻し、体の真下で地面をとらえるスキップです。「下へ、後ろへ」と意識します。',
      'Skippe nach vorn; zieh das vordere Bein vor dem Aufsetzen schnell zurück und triff den Boden genau unter dir. Denk „nach unten, nach hinten“.',
      'Avanza en skipping; recoge rápido la pierna adelantada antes del apoyo y pisa justo debajo de ti. Piensa «abajo y atrás».',
      'Avancez en sautillant ; ramenez vite la jambe avant le contact et posez-la juste sous vous. Pensez « en bas et en arrière ».',
      'Avanza in skip; richiama in fretta la gamba davanti prima dell’appoggio e tocca proprio sotto di te. Pensa «giù e indietro».',
    ],
    aim: [
      'A faster pull-back before contact',
      '接地前に大腿が戻る速さを高める',
      'Schnelleres Zurückziehen vor dem Aufsetzen',
      'Recogida más rápida antes del apoyo',
      'Un retour plus rapide avant la pose',
      'Richiamo più rapido prima dell’appoggio',
    ],
    dose: [
      '4 × 20 m, twice a week',
      '20 m×4本、週2回',
      '4 × 20 m, zweimal pro Woche',
      '4 × 20 m, dos veces por semana',
      '4 × 20 m, deux fois par semaine',
      '4 × 20 m, due volte a settimana',
    ],
    evidence: runningDrills,
    drawing: drawing({
      figures: [
        [{ ...reach, near: [60, 34, 94] }, 62, { lift: 5 }],
        [
          { ...reach, near: [30, 14, 96], far: [-14, 30, 74], nearArm: [-14, 80], farArm: [20, 90] },
          148,
          { ghost: true },
        ],
        [{ ...kneeUpTall, near: [4, 8, 92], far: [40, 86, 84], nearArm: [26, 86], farArm: [-30, 78] }, 232],
      ],
      arrows: [
        [[108, 82], [90, 98], -6],
        [[262, 88], [244, 100], -4],
      ],
    }),
  },
  {
    id: 'nordic-hamstring',
    sport: 'run',
    type: 'advanced',
    improves: ['thigh_strike_ar', 'recoil_ar'],
    name: [
      'Nordic hamstring',
      'ノルディックハムストリング',
      'Nordic Hamstring',
      'Curl nórdico',
      'Nordique des ischio-jambiers',
      'Nordic curl',
    ],
    description: [
      'Kneel on a mat while a partner holds your ankles. Lean forward slowly with straight hips, brake with the backs of the thighs, and catch yourself with your hands.',
      '膝立ちになり、足首を押さえてもらいます。股関節を伸ばしたまま大腿の裏で耐えながらゆっくり前に倒れ、手で受け止めます。',
      'Knie dich auf eine Matte, jemand hält deine Knöchel. Lehn dich mit gestreckter Hüfte langsam vor, brems mit der Oberschenkelrückseite und fang dich mit den Händen ab.',
      'De rodillas, con los tobillos sujetos, inclínate despacio con la cadera recta y frena con los isquiotibiales. Para la caída con las manos.',
      'À genoux, chevilles tenues, penchez-vous lentement, hanches tendues, en freinant avec les ischio-jambiers. Rattrapez-vous avec les mains.',
      'In ginocchio, caviglie bloccate, inclinati piano con le anche tese frenando con i flessori. Fermati con le mani.',
    ],
    aim: [
      'Strong hamstrings that brake the leg and pull it back',
      '脚を止め、引き戻すハムストリングを強くする',
      'Belastbare hintere Oberschenkelmuskeln',
      'Isquiotibiales que frenan y recogen con seguridad',
      'Des ischio-jambiers qui freinent et ramènent la jambe',
      'Flessori che frenano e richiamano la gamba',
    ],
    dose: [
      '2–3 × 5, once or twice a week',
      '5回×2～3セット、週1～2回',
      '2–3 × 5, ein- bis zweimal pro Woche',
      '2–3 × 5, una o dos veces por semana',
      '2–3 × 5, une à deux fois par semaine',
      '2–3 × 5, una o due volte a settimana',
    ],
    evidence: nordic,
    drawing: drawing({
      figures: [
        [kneeling, 76],
        [{ ...kneelingLeaned, near: [-22, 68, 2], far: [-22, 68, 2], lean: 22 }, 160, { ghost: true }],
        [
          {
            ...kneelingLeaned,
            near: [-52, 38, 2],
            far: [-52, 38, 2],
            lean: 52,
            nearArm: [44, 40],
            farArm: [44, 40],
          },
          254,
        ],
      ],
      arrows: [
        [[98, 44], [128, 50], 6],
        [
          [56, 88],
          [56, 100],
        ],
      ],
    }),
  },
]
