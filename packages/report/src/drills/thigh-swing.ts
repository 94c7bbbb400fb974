import type { Drill } from '../drill.ts'
import { drawing, ground } from './drawing/drawing.ts'
import type { Pose } from './drawing/figure.ts'
import { flight, kneeUp, landing, midStance, mirrored, stand, toeOff } from './drawing/poses.ts'
import { band, wall } from './drawing/props.ts'
import { coaches } from './running-evidence.ts'
import { hipFlexors, uphillIntervals } from './training-evidence.ts'

const againstWall = { lean: 38, nearArm: [82, 6], farArm: [88, 6] } as const
const wallLow: Pose = { ...againstWall, near: [-36, 4, 72], far: [-34, 4, 72] }
const wallDrive: Pose = { ...againstWall, near: [58, 96, 88], far: [-36, 2, 66] }
const bandLow: Pose = { ...stand, near: [-6, 10, 92], far: [2, 4, 92], nearArm: [-10, 60], farArm: [20, 70] }
const bandHigh: Pose = { ...kneeUp, far: [2, 4, 92] }

/** Swinging the thigh forward. */
export const thighSwingDrills: readonly Drill[] = [
  {
    id: 'wall-drive',
    sport: 'run',
    type: 'basic',
    improves: ['thigh_swing_speed', 'plantarflexion_score'],
    name: [
      'Wall drive',
      'ウォールドライブ',
      'Kniehub an der Wand',
      'Impulso en la pared',
      'Montée de genou au mur',
      'Spinta al muro',
    ],
    description: [
      'Lean against a wall with straight arms, body in a line. Drive one knee up fast, stop, then switch legs in one quick move.',
      '両腕を伸ばして壁に寄りかかり、体を一直線にします。片膝を素早く引き上げて止め、次に一気に脚を入れ替えます。',
      'Lehn dich mit gestreckten Armen an eine Wand, der Körper bildet eine Linie. Zieh ein Knie schnell hoch, stopp, dann wechsle die Beine in einem Zug.',
      'Apóyate en una pared con los brazos rectos y el cuerpo alineado. Sube rápido una rodilla, para y cambia de pierna en un solo gesto.',
      'Penchez-vous contre un mur, bras tendus, corps aligné. Montez vite un genou, arrêtez, puis changez de jambe d’un seul geste.',
      'Inclinati contro un muro a braccia tese, corpo allineato. Porta su veloce un ginocchio, ferma, poi cambia gamba in un solo gesto.',
    ],
    aim: [
      'To swing the thigh forward quickly',
      '大腿を素早く前に運ぶ',
      'Den Oberschenkel schnell nach vorn bringen',
      'Llevar el muslo adelante con rapidez',
      'Ramener vite la cuisse vers l’avant',
      'Portare la coscia avanti in fretta',
    ],
    dose: [
      '3 × 10 a side, twice a week',
      '左右10回×3セット、週2回',
      '3 × 10 je Seite, zweimal pro Woche',
      '3 × 10 por lado, dos veces por semana',
      '3 × 10 par côté, deux fois par semaine',
      '3 × 10 per lato, due volte a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [wallLow, 60],
        [wallDrive, 206],
      ],
      things: [wall(106, 16, ground), wall(252, 16, ground)],
      arrows: [
        [
          [128, 60],
          [160, 60],
        ],
        [[236, 92], [230, 68], -5],
      ],
    }),
  },
  {
    id: 'band-knee-lift',
    sport: 'run',
    type: 'basic',
    improves: ['thigh_swing_speed'],
    name: [
      'Knee lift against a band',
      'チューブ膝上げ',
      'Kniehub gegen das Band',
      'Elevación de rodilla con goma',
      'Montée de genou à l’élastique',
      'Alzata del ginocchio con elastico',
    ],
    description: [
      'Fix a band low behind you and loop it round the foot. Lift the knee quickly to hip height and lower it slowly; stay upright.',
      'チューブを後ろの低い所に留め、足に掛けます。上体を起こしたまま、膝を腰の高さまで素早く上げ、ゆっくり下ろします。',
      'Befestige ein Band tief hinter dir und leg es um den Fuß. Heb das Knie schnell auf Hüfthöhe und senk es langsam; bleib aufrecht.',
      'Fija una goma abajo detrás de ti y pásala por el pie. Sube rápido la rodilla a la altura de la cadera y bájala despacio, erguido.',
      'Fixez un élastique bas derrière vous et passez-le autour du pied. Montez vite le genou à hauteur de hanche, descendez lentement, buste droit.',
      'Fissa un elastico in basso dietro di te e passalo attorno al piede. Alza veloce il ginocchio all’altezza dell’anca e scendi piano, busto eretto.',
    ],
    aim: [
      'Strong hip flexors',
      '股関節屈筋を強くする',
      'Kräftige Hüftbeuger',
      'Flexores de cadera fuertes',
      'Des fléchisseurs de hanche forts',
      'Flessori dell’anca forti',
    ],
    dose: [
      '3 × 10 a side, three times a week',
      '左右10回×3セット、週3回',
      '3 × 10 je Seite, dreimal pro Woche',
      '3 × 10 por lado, tres veces por semana',
      '3 × 10 par côté, trois fois par semaine',
      '3 × 10 per lato, tre volte a settimana',
    ],
    evidence: hipFlexors,
    drawing: drawing({
      figures: [
        [bandLow, 96],
        [bandHigh, 236],
      ],
      things: [
        band([20, 98], [90, 98]),
        band([164, 98], [250, 80]),
        `<path stroke-width="2" stroke-opacity=".6" d="M20 92V104M164 92V104"/>`,
      ],
      arrows: [
        [
          [128, 60],
          [160, 60],
        ],
        [[268, 88], [270, 62], 4],
      ],
    }),
  },
  {
    id: 'easy-strides',
    sport: 'run',
    type: 'basic',
    improves: ['thigh_swing_speed', 'recoil_ar'],
    name: [
      'Relaxed strides',
      '流し',
      'Lockere Steigerungen',
      'Progresivos relajados',
      'Lignes droites relâchées',
      'Allunghi sciolti',
    ],
    description: [
      'Build up over 20 s to about 90% of your top speed, with loose shoulders and quick thighs, then slow down gently. Walk until you are fresh.',
      '肩の力を抜いて大腿を素早く運び、20秒かけて最高速度の約90%まで上げます。合間は十分に歩いて回復します。',
      'Steigere dich in 20 s auf etwa 90 % deiner Höchstgeschwindigkeit, mit lockeren Schultern und schnellen Oberschenkeln. Geh, bis du wieder frisch bist.',
      'Acelera en 20 s hasta cerca del 90 % de tu velocidad máxima, hombros sueltos y muslos rápidos. Camina hasta recuperarte.',
      'Accélérez en 20 s jusqu’à environ 90 % de votre vitesse maximale, épaules relâchées, cuisses rapides. Marchez jusqu’à être frais.',
      'Accelera in 20 s fino a circa il 90% della tua velocità massima, spalle sciolte e cosce rapide. Cammina finché sei fresco.',
    ],
    aim: [
      'A fast, relaxed leg swing',
      '力まず素早く脚を振る',
      'Schneller, lockerer Beinschwung',
      'Balanceo de pierna rápido y suelto',
      'Un balancement rapide et relâché',
      'Oscillazione rapida e sciolta',
    ],
    dose: [
      '5 × 20 s, twice a week',
      '20秒×5本、週2回',
      '5 × 20 s, zweimal pro Woche',
      '5 × 20 s, dos veces por semana',
      '5 × 20 s, deux fois par semaine',
      '5 × 20 s, due volte a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [midStance, 50],
        [toeOff, 112, { ghost: true }],
        [{ ...flight, near: [-30, 20, 60], far: [56, 80, 84] }, 180, { lift: 6 }],
        [mirrored(toeOff), 256],
      ],
      arrows: [
        [
          [66, 40],
          [84, 40],
        ],
        [
          [132, 34],
          [156, 34],
        ],
        [
          [206, 34],
          [238, 34],
        ],
      ],
    }),
  },
  {
    id: 'fast-leg',
    sport: 'run',
    type: 'advanced',
    improves: ['thigh_swing_speed', 'recoil_ar'],
    name: ['Fast leg', 'ファストレッグ', 'Schnelles Bein', 'Pierna rápida', 'Jambe rapide', 'Gamba veloce'],
    description: [
      'Jog with small steps. On every third step snap one leg through the whole cycle as fast as you can: heel up, knee forward, foot down.',
      '小刻みなジョグの中で、3歩に1回、片脚だけを全力で一回転させます。かかとを引き上げ、膝を前へ、足を下へ運びます。',
      'Trabe mit kleinen Schritten. Führ bei jedem dritten Schritt ein Bein so schnell wie möglich durch die ganze Bewegung: Ferse hoch, Knie vor, Fuß ab.',
      'Trota a pasos cortos. Cada tres pasos completa el ciclo de una pierna lo más rápido posible: talón arriba, rodilla adelante, pie abajo.',
      'Trottinez à petits pas. Tous les trois pas, faites passer une jambe le plus vite possible : talon haut, genou devant, pied au sol.',
      'Corricchia a passi brevi. Ogni tre passi fai girare una gamba più veloce che puoi: tallone su, ginocchio avanti, piede giù.',
    ],
    aim: [
      'The highest possible swing speed',
      '振り出しの最高速度を高める',
      'Höchstmögliche Schwunggeschwindigkeit',
      'La mayor velocidad de balanceo posible',
      'La plus grande vitesse de balancement',
      'La massima velocità di oscillazione',
    ],
    dose: [
      '4 × 20 m a side, once a week',
      '左右20 m×4本、週1回',
      '4 × 20 m je Seite, einmal pro Woche',
      '4 × 20 m por lado, una vez por semana',
      '4 × 20 m par côté, une fois par semaine',
      '4 × 20 m per lato, una volta a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [midStance, 46, { ghost: true }],
        [mirrored(midStance), 102, { ghost: true }],
        [{ ...kneeUp, near: [30, 128, 80], far: [-2, 4, 70] }, 176],
        [{ ...kneeUp, near: [82, 84, 90], far: [-10, 6, 62] }, 250],
      ],
      arrows: [
        [[158, 92], [200, 74], -12],
        [[286, 62], [276, 96], 6],
      ],
    }),
  },
  {
    id: 'hill-sprints',
    sport: 'run',
    type: 'advanced',
    improves: ['thigh_swing_speed', 'recoil_ar', 'thigh_strike_ar'],
    name: [
      'Short hill sprints',
      '坂ダッシュ',
      'Kurze Bergsprints',
      'Esprints cortos en cuesta',
      'Sprints courts en côte',
      'Sprint brevi in salita',
    ],
    description: [
      'Sprint up a slope of 8–10% for 8–10 s with high knees and strong arms. Walk down and rest until you can repeat it just as fast.',
      '勾配8～10%の坂を、膝を高く上げ腕を強く振って8～10秒全力で駆け上がります。歩いて下り、同じ速さで走れるまで休みます。',
      'Sprinte 8–10 s mit hohen Knien und kräftigen Armen eine Steigung von 8–10 % hinauf. Geh hinunter und ruh dich aus, bis es ebenso schnell wieder geht.',
      'Esprinta 8–10 s por una cuesta del 8–10 % con rodillas altas y brazos fuertes. Baja andando y descansa hasta poder repetir igual de rápido.',
      'Sprintez 8–10 s dans une pente de 8–10 %, genoux hauts, bras actifs. Redescendez en marchant et récupérez jusqu’à pouvoir refaire aussi vite.',
      'Scatta per 8–10 s su una salita dell’8–10%, ginocchia alte e braccia forti. Scendi camminando e riposa finché puoi ripetere uguale.',
    ],
    aim: [
      'Power to drive the thigh forward',
      '大腿を前に運ぶパワーを高める',
      'Kraft für den Schwung des Oberschenkels',
      'Potencia para llevar el muslo adelante',
      'La puissance pour ramener la cuisse',
      'Potenza per portare avanti la coscia',
    ],
    dose: [
      '6–8 × 8–10 s, once a week',
      '8～10秒×6～8本、週1回',
      '6–8 × 8–10 s, einmal pro Woche',
      '6–8 × 8–10 s, una vez por semana',
      '6–8 × 8–10 s, une fois par semaine',
      '6–8 × 8–10 s, una volta a settimana',
    ],
    evidence: uphillIntervals,
    drawing: drawing({
      slope: [116, 78],
      figures: [
        [{ ...toeOff, lean: 18, far: [60, 84, 84] }, 70],
        [{ ...landing, lean: 16 }, 144, { ghost: true }],
        [{ ...mirrored(toeOff), lean: 18, near: [60, 84, 84], far: [-24, 10, 62] }, 218],
      ],
      arrows: [
        [
          [94, 36],
          [124, 30],
        ],
      ],
      labels: [['8–10 %', 276, 106]],
    }),
  },
]
