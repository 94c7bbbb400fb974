import type { Drill } from '../drill.ts'
import { drawing, ground } from './drawing/drawing.ts'
import type { Pose } from './drawing/figure.ts'
import { flight, heelUp, mirrored, recovery, stand } from './drawing/poses.ts'
import { band, blocks, wall } from './drawing/props.ts'
import { coaches, runningDrills } from './running-evidence.ts'
import { sprintIntervals } from './training-evidence.ts'

const holding: Pick<Pose, 'nearArm' | 'farArm'> = { nearArm: [20, 20], farArm: [80, 6] }
const curlStart: Pose = { lean: 3, near: [-2, 14, 90], far: [0, 3, 92], ...holding }
const curlEnd: Pose = { lean: 3, near: [0, 96, 90], far: [0, 3, 92], ...holding }
const cycleBack: Pose = { lean: 4, near: [-20, 62, 74], far: [0, 3, 92], ...holding }
const cycleHeel: Pose = { lean: 4, near: [26, 128, 82], far: [0, 3, 92], ...holding }
const cycleFront: Pose = { lean: 4, near: [64, 52, 92], far: [0, 3, 92], ...holding }

/** Folding the leg up after it leaves the ground. */
export const recoilDrills: readonly Drill[] = [
  {
    id: 'heels-to-seat',
    sport: 'run',
    type: 'basic',
    improves: ['recoil_ar', 'plantarflexion_score'],
    name: ['Heels to seat', 'かかと引きつけ', 'Anfersen', 'Talones al glúteo', 'Talons-fesses', 'Calciata'],
    description: [
      'Run forward in small steps and snap each heel up under the seat while the knee points a little forward. Stay on the balls of the feet.',
      '小刻みに前進しながら、膝をやや前に向けてかかとを素早くお尻の下へ引きつけます。足の前側で弾みます。',
      'Lauf in kleinen Schritten vorwärts und zieh jede Ferse schnell unter das Gesäß, das Knie zeigt leicht nach vorn. Bleib auf den Fußballen.',
      'Avanza a pasos cortos y lleva rápido cada talón bajo el glúteo, con la rodilla algo adelantada. Mantente sobre el antepié.',
      'Avancez à petits pas et ramenez vite chaque talon sous la fesse, genou légèrement en avant. Restez sur l’avant du pied.',
      'Avanza a piccoli passi e porta veloce ogni tallone sotto il gluteo, ginocchio un po’ avanti. Resta sull’avampiede.',
    ],
    aim: [
      'A quick fold of the leg after toe-off',
      '離地後に脚を素早くたたむ',
      'Das Bein nach dem Abheben schnell anbeugen',
      'Plegar rápido la pierna tras el despegue',
      'Replier vite la jambe après le décollage',
      'Piegare veloce la gamba dopo il distacco',
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
        [heelUp, 64],
        [stand, 144, { ghost: true }],
        [mirrored(heelUp), 226],
      ],
      arrows: [
        [[44, 102], [38, 78], -5],
        [
          [166, 60],
          [198, 60],
        ],
      ],
    }),
  },
  {
    id: 'band-curl',
    sport: 'run',
    type: 'basic',
    improves: ['recoil_ar'],
    name: [
      'Standing band curl',
      '立位レッグカール',
      'Beinbeugen im Stand mit Band',
      'Curl de pie con goma',
      'Flexion de jambe à l’élastique',
      'Curl in piedi con elastico',
    ],
    description: [
      'Hold on to a wall with a band round one ankle, fixed low in front. Pull the heel up fast behind you and lower it slowly; the thigh stays still.',
      '壁に手をつき、前方の低い所に留めたチューブを足首に掛けます。大腿を動かさず、かかとを速く引き上げ、ゆっくり下ろします。',
      'Halt dich an einer Wand fest, ein Band um einen Knöchel ist vorn unten befestigt. Zieh die Ferse schnell hoch und senk sie langsam; der Oberschenkel bleibt ruhig.',
      'Sujeto a una pared, con una goma en el tobillo fijada abajo delante, sube rápido el talón y bájalo despacio. El muslo no se mueve.',
      'Appuyé à un mur, un élastique fixé bas devant vous autour de la cheville, montez vite le talon et descendez-le lentement. La cuisse reste immobile.',
      'Appoggiato a un muro, con un elastico alla caviglia fissato in basso davanti, alza veloce il tallone e scendi piano. La coscia resta ferma.',
    ],
    aim: [
      'Hamstrings that lift the lower leg quickly',
      '下腿を素早く引き上げる力を養う',
      'Muskeln, die den Unterschenkel schnell heben',
      'Isquiotibiales que suben rápido la pierna',
      'Des ischio-jambiers qui replient vite la jambe',
      'Flessori che sollevano veloce la gamba',
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
        [curlStart, 74],
        [curlEnd, 214],
      ],
      things: [
        wall(100, 18, ground),
        wall(240, 18, ground),
        band([70, 97], [99, 97]),
        band([196, 84], [239, 97]),
      ],
      arrows: [
        [
          [130, 60],
          [162, 60],
        ],
        [[192, 102], [184, 84], -4],
      ],
    }),
  },
  {
    id: 'one-leg-cycle',
    sport: 'run',
    type: 'advanced',
    improves: ['recoil_ar', 'thigh_swing_speed', 'strike_ar'],
    name: [
      'One-leg cycle',
      '片脚サイクル',
      'Einbeiniger Laufkreis',
      'Ciclo a una pierna',
      'Cycle sur une jambe',
      'Ciclo a una gamba',
    ],
    description: [
      'Stand tall beside a wall and circle one leg through the running stride: heel up, knee through, foot down and back. Speed up while it stays round.',
      '壁の横に立ち、かかとを上げ、膝を前へ、足を下後ろへと、片脚で走りの一周期を描きます。滑らかさを保てる範囲で速くします。',
      'Steh aufrecht neben einer Wand und führ ein Bein durch den Laufschritt: Ferse hoch, Knie vor, Fuß ab und zurück. Werde schneller, solange es rund bleibt.',
      'Erguido junto a una pared, describe con una pierna la zancada: talón arriba, rodilla delante, pie abajo y atrás. Acelera mientras sea fluido.',
      'Debout près d’un mur, décrivez la foulée d’une jambe : talon haut, genou devant, pied en bas et en arrière. Accélérez tant que cela reste rond.',
      'In piedi accanto a un muro, descrivi con una gamba la falcata: tallone su, ginocchio avanti, piede giù e indietro. Accelera finché resta rotondo.',
    ],
    aim: [
      'One fluent loop of the swinging leg',
      '遊脚を滑らかな円で運ぶ',
      'Ein flüssiger Kreis des Schwungbeins',
      'Un ciclo fluido de la pierna libre',
      'Une boucle fluide de la jambe libre',
      'Un ciclo fluido della gamba libera',
    ],
    dose: [
      '3 × 15 a side, twice a week',
      '左右15回×3セット、週2回',
      '3 × 15 je Seite, zweimal pro Woche',
      '3 × 15 por lado, dos veces por semana',
      '3 × 15 par côté, deux fois par semaine',
      '3 × 15 per lato, due volte a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [cycleBack, 62],
        [cycleHeel, 154],
        [cycleFront, 248],
      ],
      things: [wall(88, 18, ground), wall(180, 18, ground), wall(274, 18, ground)],
      arrows: [
        [[38, 100], [38, 80], -5],
        [[268, 94], [254, 101], -3],
      ],
    }),
  },
  {
    id: 'thirty-second-sprints',
    sport: 'run',
    type: 'advanced',
    improves: ['recoil_ar', 'thigh_swing_speed'],
    name: [
      '30-second sprints',
      '30秒スプリント',
      '30-Sekunden-Sprints',
      'Esprints de 30 segundos',
      'Sprints de 30 secondes',
      'Sprint di 30 secondi',
    ],
    description: [
      'After a long warm-up run 30 s as hard as you can, then walk for 4 min. Stop the session when form breaks.',
      '十分に準備運動をしてから30秒全力で走り、4分歩きます。動きが崩れたら終わりにします。',
      'Lauf dich gründlich warm, sprinte dann 30 s so schnell du kannst und geh 4 min. Hör auf, wenn die Technik zerfällt.',
      'Tras un buen calentamiento corre 30 s a tope y camina 4 min. Termina cuando se rompa la técnica.',
      'Après un long échauffement, courez 30 s à fond, puis marchez 4 min. Arrêtez quand la technique se dégrade.',
      'Dopo un buon riscaldamento corri 30 s al massimo, poi cammina 4 min. Smetti quando la tecnica cede.',
    ],
    aim: [
      'A high heel and fast thighs under fatigue',
      '疲れてもかかとを高く、大腿を速く運ぶ',
      'Hohe Ferse, schnelle Schenkel trotz Ermüdung',
      'Talón alto y muslos rápidos con fatiga',
      'Talon haut et cuisses rapides malgré la fatigue',
      'Tallone alto e cosce rapide nella fatica',
    ],
    dose: [
      '4–7 × 30 s, once a week',
      '30秒×4～7本、週1回',
      '4–7 × 30 s, einmal pro Woche',
      '4–7 × 30 s, una vez por semana',
      '4–7 × 30 s, une fois par semaine',
      '4–7 × 30 s, una volta a settimana',
    ],
    evidence: sprintIntervals,
    drawing: drawing({
      figures: [
        [{ ...recovery, lean: 10, near: [-8, 112, 70] }, 54],
        [{ ...flight, lean: 10, near: [-30, 30, 60], far: [60, 84, 84] }, 124, { lift: 6 }],
        [{ ...mirrored(recovery), lean: 10, far: [-8, 112, 70] }, 192, { ghost: true }],
      ],
      things: [blocks(226, 92, 76, 48, [1, 0.15, 1, 0.15, 1, 0.15, 1])],
      arrows: [
        [
          [76, 36],
          [100, 36],
        ],
        [
          [146, 36],
          [168, 36],
        ],
      ],
    }),
  },
]
