import type { Drill } from '../drill.ts'
import { drawing, ground } from './drawing/drawing.ts'
import type { Pose } from './drawing/figure.ts'
import { kneeUpTall, mirrored, reach, stand } from './drawing/poses.ts'
import { wall } from './drawing/props.ts'
import { coaches, runningDrills } from './running-evidence.ts'

const handAtWall: Pick<Pose, 'nearArm' | 'farArm'> = { nearArm: [-12, 20], farArm: [84, 4] }
const pawLifted: Pose = { lean: 2, near: [62, 70, 92], far: [0, 3, 92], ...handAtWall }
const pawReached: Pose = { lean: 2, near: [42, 12, 98], far: [0, 3, 92], ...handAtWall }
const pawPulled: Pose = { lean: 2, near: [-14, 12, 70], far: [0, 3, 92], ...handAtWall }
const straightLeg: Pose = {
  lean: 0,
  near: [44, 2, 98],
  far: [-3, 2, 64],
  nearArm: [-30, 50],
  farArm: [34, 60],
}
const straightFlight: Pose = {
  lean: 4,
  near: [36, 3, 98],
  far: [-32, 4, 62],
  nearArm: [-34, 64],
  farArm: [34, 74],
}

/** Drawing the foot back before contact. */
export const strikeDrills: readonly Drill[] = [
  {
    id: 'standing-paw',
    sport: 'run',
    type: 'basic',
    improves: ['strike_ar', 'thigh_strike_ar'],
    name: [
      'Standing paw',
      'その場ひっかき',
      'Scharren im Stand',
      'Zarpazo en el sitio',
      'Griffé sur place',
      'Graffio da fermo',
    ],
    description: [
      'Stand beside a wall, lift one knee and let the lower leg swing out. Draw the foot down and back so that the ball brushes the ground beneath you.',
      '壁に手をつき、片膝を上げて下腿を前に振り出します。足を下後ろへ引き、体の真下で足の前側を地面にかすらせます。',
      'Stell dich neben eine Wand, heb ein Knie und lass den Unterschenkel ausschwingen. Zieh den Fuß nach unten hinten, bis der Ballen unter dir den Boden streift.',
      'Junto a una pared, sube una rodilla y deja que la pierna se extienda. Lleva el pie abajo y atrás hasta rozar el suelo debajo de ti.',
      'À côté d’un mur, levez un genou et laissez la jambe se déplier. Ramenez le pied vers le bas et l’arrière pour effleurer le sol sous vous.',
      'Accanto a un muro, alza un ginocchio e lascia distendere la gamba. Porta il piede giù e indietro fino a sfiorare il suolo sotto di te.',
    ],
    aim: [
      'To draw the foot back before contact',
      '接地前に足を引き戻す動きを覚える',
      'Den Fuß vor dem Aufsetzen zurückziehen',
      'Llevar el pie atrás antes del apoyo',
      'Ramener le pied avant la pose',
      'Richiamare il piede prima dell’appoggio',
    ],
    dose: [
      '2 × 15 a side, three times a week',
      '左右15回×2セット、週3回',
      '2 × 15 je Seite, dreimal pro Woche',
      '2 × 15 por lado, tres veces por semana',
      '2 × 15 par côté, trois fois par semaine',
      '2 × 15 per lato, tre volte a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [pawLifted, 60],
        [pawReached, 152, { ghost: true }],
        [pawPulled, 240],
      ],
      things: [wall(86, 20, ground), wall(178, 20, ground), wall(266, 20, ground)],
      arrows: [
        [
          [118, 60],
          [132, 60],
        ],
        [
          [200, 60],
          [214, 60],
        ],
        [[256, 94], [240, 100], -3],
      ],
    }),
  },
  {
    id: 'straight-leg-march',
    sport: 'run',
    type: 'basic',
    improves: ['strike_ar', 'recoil_ar'],
    name: [
      'Straight-leg march',
      '膝伸ばし歩行',
      'Marsch mit gestreckten Beinen',
      'Marcha a pierna recta',
      'Marche jambes tendues',
      'Marcia a gambe tese',
    ],
    description: [
      'Walk tall with straight legs and toes pulled up. Pull each leg down from the hip and touch the ground with the ball of the foot, close to the body.',
      '膝を伸ばし、つま先を上げて背筋を伸ばして歩きます。股関節から脚を引き下ろし、足の前側を体の近くに着きます。',
      'Geh aufrecht mit gestreckten Beinen und angezogenen Zehen. Zieh jedes Bein aus der Hüfte nach unten und setz den Ballen nah am Körper auf.',
      'Camina erguido con las piernas rectas y las puntas hacia arriba. Baja cada pierna desde la cadera y apoya la parte delantera del pie cerca del cuerpo.',
      'Marchez droit, jambes tendues, pointes relevées. Ramenez chaque jambe depuis la hanche et posez l’avant du pied près du corps.',
      'Cammina dritto a gambe tese, punte in su. Richiama ogni gamba dall’anca e appoggia l’avampiede vicino al corpo.',
    ],
    aim: [
      'To pull the leg back from the hip',
      '股関節から脚を引き戻す',
      'Das Bein aus der Hüfte zurückziehen',
      'Tirar de la pierna desde la cadera',
      'Ramener la jambe depuis la hanche',
      'Richiamare la gamba dall’anca',
    ],
    dose: [
      '4 × 20 m, twice a week',
      '20 m×4本、週2回',
      '4 × 20 m, zweimal pro Woche',
      '4 × 20 m, dos veces por semana',
      '4 × 20 m, deux fois par semaine',
      '4 × 20 m, due volte a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [straightLeg, 60],
        [stand, 150, { ghost: true }],
        [mirrored(straightLeg), 232],
      ],
      arrows: [
        [[94, 82], [80, 98], -4],
        [
          [174, 60],
          [202, 60],
        ],
      ],
    }),
  },
  {
    id: 'paw-back-skip',
    sport: 'run',
    type: 'advanced',
    improves: ['strike_ar', 'thigh_strike_ar'],
    name: ['B-skip', 'Bスキップ', 'B-Skip', 'Skipping B', 'Skipping B (griffé)', 'Skip B'],
    description: [
      'Skip with a high knee, let the lower leg open, and claw the foot back under the hip. The foot moves backwards when it touches down.',
      '膝を高く上げてスキップし、下腿を開いてから足を腰の真下へ引き戻します。接地の瞬間に足が後ろへ動いているようにします。',
      'Skippe mit hohem Knie, lass den Unterschenkel ausschwingen und zieh den Fuß scharrend unter die Hüfte zurück. Beim Aufsetzen bewegt sich der Fuß nach hinten.',
      'Haz skipping con la rodilla alta, deja abrir la pierna y trae el pie bajo la cadera. El pie se mueve hacia atrás al tocar el suelo.',
      'Sautillez genou haut, laissez la jambe s’ouvrir, puis griffez le sol sous la hanche. Le pied recule au moment du contact.',
      'Salta con il ginocchio alto, lascia aprire la gamba e richiama il piede sotto l’anca. Il piede si muove indietro quando tocca il suolo.',
    ],
    aim: [
      'A foot that moves back at contact, at speed',
      '速い動きで足を引き戻しながら着く',
      'Auch schnell mit rücklaufendem Fuß aufsetzen',
      'Que el pie vaya atrás al apoyar, con velocidad',
      'Un pied qui recule à la pose, à vive allure',
      'Un piede che va indietro all’appoggio, in velocità',
    ],
    dose: [
      '4 × 30 m, twice a week',
      '30 m×4本、週2回',
      '4 × 30 m, zweimal pro Woche',
      '4 × 30 m, dos veces por semana',
      '4 × 30 m, deux fois par semaine',
      '4 × 30 m, due volte a settimana',
    ],
    evidence: runningDrills,
    drawing: drawing({
      figures: [
        [kneeUpTall, 56, { lift: 5 }],
        [reach, 140, { lift: 3 }],
        [{ ...stand, near: [2, 6, 84], far: [30, 84, 84], nearArm: [26, 86], farArm: [-30, 78] }, 236],
      ],
      arrows: [
        [
          [92, 58],
          [112, 58],
        ],
        [[190, 82], [168, 99], -6],
      ],
    }),
  },
  {
    id: 'straight-leg-bounds',
    sport: 'run',
    type: 'advanced',
    improves: ['strike_ar', 'heel_pitch'],
    name: [
      'Straight-leg bounds',
      '膝伸ばしバウンディング',
      'Sprünge mit gestreckten Beinen',
      'Saltos a pierna recta',
      'Bonds jambes tendues',
      'Balzi a gambe tese',
    ],
    description: [
      'Bound forward with straight legs and stiff ankles, driven by the hips alone. Strike down and back; keep the trunk tall.',
      '膝と足首を固め、股関節の力だけで前へ弾みます。下後ろへたたくように着き、上体は起こしたままにします。',
      'Spring mit gestreckten Beinen und festen Sprunggelenken nach vorn, nur aus der Hüfte. Triff den Boden nach unten hinten, der Rumpf bleibt aufrecht.',
      'Avanza a saltos con piernas rectas y tobillos firmes, solo con la cadera. Golpea abajo y atrás; mantén el torso erguido.',
      'Bondissez jambes tendues, chevilles fermes, avec les seules hanches. Frappez vers le bas et l’arrière, buste droit.',
      'Balza in avanti a gambe tese e caviglie rigide, solo con le anche. Colpisci giù e indietro; tieni il busto dritto.',
    ],
    aim: [
      'Strong hip extension and a firm ankle',
      '股関節の伸展力と足首の固さを高める',
      'Kräftige Hüftstreckung, festes Sprunggelenk',
      'Extensión de cadera potente y tobillo firme',
      'Extension de hanche puissante, cheville ferme',
      'Estensione dell’anca forte e caviglia ferma',
    ],
    dose: [
      '4 × 20 m, once a week',
      '20 m×4本、週1回',
      '4 × 20 m, einmal pro Woche',
      '4 × 20 m, una vez por semana',
      '4 × 20 m, une fois par semaine',
      '4 × 20 m, una volta a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [straightFlight, 60, { lift: 7 }],
        [
          { ...straightLeg, near: [3, 2, 78], far: [-40, 5, 62], nearArm: [10, 60], farArm: [-14, 60] },
          150,
          { ghost: true },
        ],
        [mirrored(straightFlight), 240, { lift: 7 }],
      ],
      arrows: [
        [[98, 84], [84, 98], -4],
        [
          [180, 60],
          [204, 60],
        ],
      ],
    }),
  },
]
