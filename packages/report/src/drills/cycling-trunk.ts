import type { Drill } from '../drill.ts'
import { heavyStrengthForCycling, trunkFatigue } from './cycling-evidence.ts'
import { drawing, ground } from './drawing/drawing.ts'
import type { Pose } from './drawing/figure.ts'
import { kneeUp, plank, stand } from './drawing/poses.ts'
import { level, step, wall } from './drawing/props.ts'
import { coaches } from './running-evidence.ts'

const boxTop = 90
const swingBack: Pose = { lean: 2, near: [-34, 6, 88], far: [0, 3, 92], nearArm: [20, 20], farArm: [84, 4] }
const swingFront: Pose = { lean: 0, near: [64, 6, 92], far: [0, 3, 92], nearArm: [-10, 20], farArm: [84, 4] }
const stepStart: Pose = { lean: 14, near: [80, 90, 100], far: [-10, 6, 80], nearArm: [6, 6], farArm: [6, 6] }
const stepTop: Pose = { ...kneeUp, near: [1, 4, 92], far: [84, 94, 88], nearArm: [4, 4], farArm: [4, 4] }
const plankReach: Pose = { ...plank, farArm: [100, 4] }

/** A still pelvis and torso, and free hips. */
export const cyclingTrunkDrills: readonly Drill[] = [
  {
    id: 'plank-reach',
    sport: 'bike',
    type: 'basic',
    improves: ['torso_rock', 'torso_rotation', 'pelvic_rotation', 'pelvic_rock'],
    name: [
      'Plank with reach',
      'プランクリーチ',
      'Unterarmstütz mit Armheben',
      'Plancha con alcance',
      'Planche avec bras tendu',
      'Plank con allungo',
    ],
    description: [
      'Hold a forearm plank in a straight line and reach one arm forward for 3 s, then the other. Pelvis and shoulders must not turn.',
      '前腕をついて体を一直線に保ち、片腕を3秒前に伸ばして交互に行います。骨盤と肩が回らないようにします。',
      'Halt den Unterarmstütz in einer Linie und streck einen Arm 3 s nach vorn, dann den anderen. Becken und Schultern drehen sich nicht.',
      'Mantén una plancha de antebrazos alineada y estira un brazo adelante 3 s, luego el otro. Pelvis y hombros no deben girar.',
      'Tenez une planche sur les avant-bras, corps aligné, et tendez un bras devant 3 s, puis l’autre. Bassin et épaules ne tournent pas.',
      'Tieni un plank sugli avambracci, corpo allineato, e allunga un braccio avanti per 3 s, poi l’altro. Bacino e spalle non devono ruotare.',
    ],
    aim: [
      'A trunk that resists turning',
      'ねじれに負けない体幹をつくる',
      'Ein Rumpf, der sich nicht verdreht',
      'Un torso que resiste el giro',
      'Un buste qui résiste à la rotation',
      'Un busto che resiste alla rotazione',
    ],
    dose: [
      '3 × 6 a side, three times a week',
      '左右6回×3セット、週3回',
      '3 × 6 je Seite, dreimal pro Woche',
      '3 × 6 por lado, tres veces por semana',
      '3 × 6 par côté, trois fois par semaine',
      '3 × 6 per lato, tre volte a settimana',
    ],
    evidence: trunkFatigue,
    drawing: drawing({
      figures: [
        [plank, 76],
        [plankReach, 214],
      ],
      arrows: [
        [
          [136, 70],
          [168, 70],
        ],
        [
          [262, 72],
          [284, 72],
        ],
      ],
    }),
  },
  {
    id: 'light-hands',
    sport: 'bike',
    type: 'basic',
    improves: ['pelvic_rock', 'pelvic_rotation', 'torso_rock', 'torso_rotation'],
    name: ['Light hands', '手を軽く', 'Leichte Hände', 'Manos ligeras', 'Mains légères', 'Mani leggere'],
    description: [
      'On a trainer rest only the fingertips on the bar and ride at a moderate power. Keep the belt line level and hold your weight with the trunk.',
      'ローラー台で指先だけをハンドルに置き、中程度のパワーで走ります。腰のベルトを水平に保ち、体幹で体を支えます。',
      'Leg auf der Rolle nur die Fingerspitzen an den Lenker und fahr mit mittlerer Leistung. Halt die Gürtellinie waagrecht und stütz dich mit dem Rumpf.',
      'En el rodillo apoya solo las yemas en el manillar y rueda a potencia moderada. Mantén la cintura nivelada y sostente con el torso.',
      'Sur home-trainer, posez seulement le bout des doigts sur le cintre à puissance modérée. Gardez la ceinture horizontale et portez-vous par le buste.',
      'Sui rulli appoggia solo la punta delle dita sul manubrio a potenza moderata. Tieni la cintura orizzontale e reggiti con il busto.',
    ],
    aim: [
      'A pelvis that stays level while the legs push',
      '脚が踏んでも骨盤を水平に保つ',
      'Ein Becken, das beim Treten waagrecht bleibt',
      'Pelvis nivelada mientras empujan las piernas',
      'Un bassin horizontal pendant la poussée',
      'Bacino orizzontale mentre le gambe spingono',
    ],
    dose: [
      '5 × 1 min, twice a week',
      '1分×5本、週2回',
      '5 × 1 min, zweimal pro Woche',
      '5 × 1 min, dos veces por semana',
      '5 × 1 min, deux fois par semaine',
      '5 × 1 min, due volte a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      riders: [
        [{ crank: 70, lean: 38 }, 80],
        [{ crank: 250, lean: 38 }, 220],
      ],
      things: [level(46, 96, 60), level(186, 236, 60)],
      arrows: [
        [
          [124, 40],
          [164, 40],
        ],
      ],
    }),
  },
  {
    id: 'leg-swings',
    sport: 'bike',
    type: 'basic',
    improves: ['leg_ar', 'pelvic_rotation'],
    name: [
      'Leg swings',
      'レッグスイング',
      'Beinschwünge',
      'Balanceos de pierna',
      'Balancements de jambe',
      'Slanci della gamba',
    ],
    description: [
      'Hold on to a wall and swing one straight leg forward and back, a little higher each time. Keep the lower back still; only the hip moves.',
      '壁に手をつき、伸ばした脚を前後に振り、少しずつ高くします。腰は動かさず、股関節だけを動かします。',
      'Halt dich an einer Wand und schwing ein gestrecktes Bein vor und zurück, jedes Mal etwas höher. Der untere Rücken bleibt ruhig, nur die Hüfte bewegt sich.',
      'Sujeto a una pared, balancea una pierna recta adelante y atrás, cada vez un poco más alto. La zona lumbar quieta; solo se mueve la cadera.',
      'Appuyé à un mur, balancez une jambe tendue d’avant en arrière, un peu plus haut chaque fois. Le bas du dos reste immobile, seule la hanche bouge.',
      'Appoggiato a un muro, oscilla una gamba tesa avanti e indietro, ogni volta un po’ più in alto. La zona lombare resta ferma; si muove solo l’anca.',
    ],
    aim: [
      'Free hips for a full range of the leg',
      '股関節を大きく動かせるようにする',
      'Freie Hüften für den vollen Bewegungsumfang',
      'Caderas libres para todo el recorrido',
      'Des hanches libres pour toute l’amplitude',
      'Anche libere per tutta l’escursione',
    ],
    dose: [
      '2 × 15 a side, before rides',
      '左右15回×2セット、ライド前',
      '2 × 15 je Seite, vor Fahrten',
      '2 × 15 por lado, antes de salir',
      '2 × 15 par côté, avant les sorties',
      '2 × 15 per lato, prima delle uscite',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [swingBack, 70],
        [{ ...stand, farArm: [84, 4] }, 156, { ghost: true }],
        [swingFront, 226],
      ],
      things: [wall(98, 18, ground), wall(184, 18, ground), wall(254, 18, ground)],
      arrows: [
        [
          [112, 60],
          [132, 60],
        ],
        [[270, 96], [284, 76], -4],
      ],
    }),
  },
  {
    id: 'deep-step-up',
    sport: 'bike',
    type: 'advanced',
    improves: ['leg_ar', 'high_torque', 'pelvic_rock'],
    name: [
      'Deep step-up',
      '深いステップアップ',
      'Tiefes Aufsteigen',
      'Subida a cajón alto',
      'Montée sur caisse haute',
      'Salita su cubo alto',
    ],
    description: [
      'Step onto a box of knee height with weights in your hands and drive the other knee up. Push through the whole foot without rounding the back.',
      '重りを持って膝の高さの台に上り、反対の膝を引き上げます。背中を丸めず、足裏全体で押します。',
      'Steig mit Gewichten in den Händen auf einen kniehohen Kasten und zieh das andere Knie hoch. Drück mit dem ganzen Fuß, der Rücken bleibt gerade.',
      'Sube a un cajón a la altura de la rodilla con pesas en las manos y eleva la otra rodilla. Empuja con todo el pie sin encorvarte.',
      'Montez sur une caisse à hauteur de genou, haltères en main, et levez l’autre genou. Poussez de tout le pied sans arrondir le dos.',
      'Sali su un cubo alto al ginocchio con pesi in mano e alza l’altro ginocchio. Spingi con tutto il piede senza curvare la schiena.',
    ],
    aim: [
      'Strength where the leg is most bent',
      '脚を深く曲げた位置で力を出す',
      'Kraft bei stark gebeugtem Bein',
      'Fuerza con la pierna muy flexionada',
      'La force, jambe très fléchie',
      'Forza a gamba molto piegata',
    ],
    dose: [
      '3 × 6 a side, twice a week',
      '左右6回×3セット、週2回',
      '3 × 6 je Seite, zweimal pro Woche',
      '3 × 6 por lado, dos veces por semana',
      '3 × 6 par côté, deux fois par semaine',
      '3 × 6 per lato, due volte a settimana',
    ],
    evidence: heavyStrengthForCycling,
    drawing: drawing({
      figures: [
        [stepStart, 80],
        [{ ...stepTop, lean: 4 }, 236, { lift: ground - boxTop }],
      ],
      things: [step(86, 44, boxTop, ground), step(216, 44, boxTop, ground)],
      arrows: [[[142, 60], [180, 46], 4]],
    }),
  },
  {
    id: 'rollers-light-hands',
    sport: 'bike',
    type: 'advanced',
    improves: ['pelvic_rock', 'pelvic_rotation', 'torso_rock', 'torso_rotation', 'leg_smoothness'],
    name: [
      'Ride on rollers',
      '3本ローラー',
      'Freie Rolle',
      'Rodillo libre',
      'Rouleaux libres',
      'Rulli liberi',
    ],
    description: [
      'Ride on free rollers beside a wall and hold a steady line at 90 rpm. Raise the power in steps for as long as bike and upper body stay quiet.',
      '壁の横で3本ローラーに乗り、90 rpmでまっすぐ走ります。自転車と上半身が静かな範囲で、パワーを段階的に上げます。',
      'Fahr neben einer Wand auf der freien Rolle und halt bei 90 rpm eine ruhige Linie. Steigere die Leistung in Stufen, solange Rad und Oberkörper ruhig bleiben.',
      'Rueda en rodillo libre junto a una pared y mantén la línea a 90 rpm. Sube la potencia por pasos mientras bici y torso sigan quietos.',
      'Roulez sur rouleaux libres près d’un mur et tenez une ligne stable à 90 rpm. Augmentez la puissance par paliers tant que vélo et buste restent calmes.',
      'Pedala sui rulli liberi accanto a un muro e tieni la linea a 90 rpm. Aumenta la potenza a gradini finché bici e busto restano fermi.',
    ],
    aim: [
      'Balance and a quiet upper body',
      'バランスと静かな上半身を身につける',
      'Gleichgewicht und ruhiger Oberkörper',
      'Equilibrio y torso tranquilo',
      'L’équilibre et un buste calme',
      'Equilibrio e busto tranquillo',
    ],
    dose: [
      '20 min, once a week',
      '20分、週1回',
      '20 min, einmal pro Woche',
      '20 min, una vez por semana',
      '20 min, une fois par semaine',
      '20 min, una volta a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      riders: [
        [{ crank: 80 }, 90],
        [{ crank: 260 }, 220, { ghost: true }],
      ],
      things: [
        `<g stroke-width="2" stroke-opacity=".6">${[66, 78, 116, 196, 208, 246].map((x) => `<circle cx="${x}" cy="110" r="5"/>`).join('')}</g>`,
      ],
      arrows: [
        [
          [128, 40],
          [172, 40],
        ],
      ],
    }),
  },
]
