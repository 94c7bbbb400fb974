import type { Drill } from '../drill.ts'
import { heavyStrengthForCycling, moderateLowCadence, uphillLowCadence } from './cycling-evidence.ts'
import { drawing } from './drawing/drawing.ts'
import type { Pose } from './drawing/figure.ts'
import { squat, stand } from './drawing/poses.ts'
import { barbell, blocks, crankCircle } from './drawing/props.ts'
import { coaches } from './running-evidence.ts'

const carrying = { nearArm: [28, 124], farArm: [28, 124] } as const satisfies Partial<Pose>

/** Pushing hard at low cadence without the body giving way. */
export const cyclingTorqueDrills: readonly Drill[] = [
  {
    id: 'low-cadence-climb',
    sport: 'bike',
    type: 'basic',
    improves: ['high_torque', 'torso_rock', 'pelvic_rock'],
    name: [
      'Seated low-cadence climb',
      '登りの低ケイデンス走',
      'Bergauf mit niedriger Trittfrequenz',
      'Subida sentado a cadencia baja',
      'Montée assise à basse cadence',
      'Salita seduti a cadenza bassa',
    ],
    description: [
      'Climb seated at threshold effort and 60 rpm. Push from the hip, keep the shoulders loose and the trunk still; stop if the knees hurt.',
      '閾値の強度、60 rpmで、シッティングのまま股関節から踏んで登ります。肩の力を抜いて体幹を動かさず、膝が痛めば中止します。',
      'Fahr sitzend an der Schwelle mit 60 rpm bergauf. Drück aus der Hüfte, die Schultern locker, der Rumpf ruhig; hör bei Knieschmerzen auf.',
      'Sube sentado a intensidad de umbral y 60 rpm. Empuja desde la cadera, hombros sueltos y torso quieto; para si duelen las rodillas.',
      'Montez assis au seuil, à 60 rpm. Poussez depuis la hanche, épaules relâchées, buste immobile ; arrêtez si les genoux font mal.',
      'Sali seduto alla soglia, a 60 rpm. Spingi dall’anca, spalle sciolte e busto fermo; smetti se le ginocchia fanno male.',
    ],
    aim: [
      'High torque from a still trunk',
      '体幹を動かさず大きなトルクを出す',
      'Hohes Drehmoment bei ruhigem Rumpf',
      'Mucho par con el torso quieto',
      'Un fort couple, buste immobile',
      'Molta coppia a busto fermo',
    ],
    dose: [
      '6 × 5 min, twice a week',
      '5分×6本、週2回',
      '6 × 5 min, zweimal pro Woche',
      '6 × 5 min, dos veces por semana',
      '6 × 5 min, deux fois par semaine',
      '6 × 5 min, due volte a settimana',
    ],
    evidence: uphillLowCadence,
    drawing: drawing({
      slope: [110, 96],
      riders: [
        [{ crank: 70 }, 70],
        [{ crank: 160 }, 166, { ghost: true }],
        [{ crank: 250 }, 254],
      ],
      arrows: [
        [
          [98, 28],
          [124, 25],
        ],
        [
          [196, 22],
          [220, 19],
        ],
      ],
      labels: [['60', 160, 22]],
    }),
  },
  {
    id: 'big-gear-tempo',
    sport: 'bike',
    type: 'basic',
    improves: ['high_torque', 'foot_ar', 'foot_ar_q2'],
    name: [
      'Steady big gear',
      '重いギアで一定走',
      'Gleichmäßig mit dickem Gang',
      'Desarrollo largo constante',
      'Gros braquet régulier',
      'Rapporto lungo costante',
    ],
    description: [
      'On the flat choose a gear that gives 50–60 rpm at moderate effort. Feel the push from 1 to 5 o’clock and keep the heel at the same height.',
      '平地で、中程度の強度で50～60 rpmになるギアを選びます。1時から5時までの踏み込みを感じ、かかとの高さを変えません。',
      'Wähl im Flachen einen Gang, der bei mittlerer Belastung 50–60 rpm ergibt. Spür den Druck von 1 bis 5 Uhr und halt die Ferse auf gleicher Höhe.',
      'En llano elige un desarrollo que dé 50–60 rpm con esfuerzo moderado. Siente el empuje de la 1 a las 5 y mantén el talón a la misma altura.',
      'Sur le plat, prenez un braquet donnant 50–60 rpm à effort modéré. Sentez la poussée de 1 h à 5 h, talon à hauteur constante.',
      'In piano scegli un rapporto che dia 50–60 rpm a sforzo moderato. Senti la spinta dalle 1 alle 5 e tieni il tallone alla stessa altezza.',
    ],
    aim: [
      'A long push with a steady foot',
      '足を安定させて長く踏む',
      'Langer Druck mit ruhigem Fuß',
      'Un empuje largo con el pie estable',
      'Une longue poussée, pied stable',
      'Una spinta lunga con il piede stabile',
    ],
    dose: [
      '4 × 6 min, once a week',
      '6分×4本、週1回',
      '4 × 6 min, einmal pro Woche',
      '4 × 6 min, una vez por semana',
      '4 × 6 min, une fois par semaine',
      '4 × 6 min, una volta a settimana',
    ],
    evidence: moderateLowCadence,
    drawing: drawing({
      riders: [
        [{ crank: 45, toesDown: 8 }, 64],
        [{ crank: 135, toesDown: 8 }, 156],
      ],
      things: [crankCircle(256, 62, 30, 30, 150)],
      arrows: [
        [
          [92, 32],
          [118, 32],
        ],
      ],
    }),
  },
  {
    id: 'big-gear-starts',
    sport: 'bike',
    type: 'advanced',
    improves: ['high_torque', 'torso_rock', 'torso_rotation', 'push_deviation'],
    name: [
      'Starts in a big gear',
      '重いギアの発進',
      'Antritte im dicken Gang',
      'Arranques con desarrollo largo',
      'Démarrages gros braquet',
      'Partenze con rapporto lungo',
    ],
    description: [
      'Roll almost to a stop in a big gear, stay seated and accelerate with full force for 8–10 strokes. Brace the trunk and pull evenly on the bar.',
      '重いギアで止まる寸前まで減速し、シッティングのまま8～10ストローク全力で加速します。体幹を固め、ハンドルを左右均等に引きます。',
      'Roll im dicken Gang fast aus, bleib sitzen und beschleunige 8–10 Tritte mit voller Kraft. Spann den Rumpf an und zieh gleichmäßig am Lenker.',
      'Con desarrollo largo llega casi a parar, sigue sentado y acelera a tope 8–10 pedaladas. Activa el torso y tira por igual del manillar.',
      'Sur gros braquet, ralentissez presque jusqu’à l’arrêt, restez assis et accélérez à fond 8–10 coups de pédale. Gainez le buste, tirez également sur le cintre.',
      'Con rapporto lungo rallenta quasi da fermo, resta seduto e accelera al massimo per 8–10 pedalate. Contrai il busto e tira in modo uguale sul manubrio.',
    ],
    aim: [
      'Peak torque from both legs alike',
      '左右同じように最大トルクを出す',
      'Spitzendrehmoment, links wie rechts',
      'Par máximo, igual con ambas piernas',
      'Couple maximal, égal des deux jambes',
      'Coppia massima, uguale con le due gambe',
    ],
    dose: [
      '6 × 10 s, once a week',
      '10秒×6本、週1回',
      '6 × 10 s, einmal pro Woche',
      '6 × 10 s, una vez por semana',
      '6 × 10 s, une fois par semaine',
      '6 × 10 s, una volta a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      riders: [
        [{ crank: 60, lean: 56 }, 60],
        [{ crank: 150, lean: 58 }, 146, { ghost: true }],
      ],
      things: [blocks(214, 94, 88, 56, [0.1, 1, 0.15, 0.1, 1, 0.15, 0.1, 1])],
      arrows: [
        [
          [90, 38],
          [114, 38],
        ],
        [
          [176, 38],
          [202, 38],
        ],
      ],
    }),
  },
  {
    id: 'standing-rhythm',
    sport: 'bike',
    type: 'advanced',
    improves: ['high_torque', 'torso_rock', 'torso_rotation'],
    name: [
      'Standing rhythm on a climb',
      'ダンシングのリズム',
      'Rhythmus im Wiegetritt',
      'Ritmo de pie en subida',
      'Cadence en danseuse',
      'Cadenza sui pedali in salita',
    ],
    description: [
      'Shift up two gears and climb out of the saddle at 65–75 rpm. Let the bike swing under you while hips and shoulders stay over the bottom bracket.',
      '2段重くして、65～75 rpmのダンシングで登ります。自転車を体の下で振り、腰と肩はBBの上に保ちます。',
      'Schalt zwei Gänge hoch und fahr im Wiegetritt mit 65–75 rpm bergauf. Lass das Rad unter dir pendeln, Hüfte und Schultern bleiben über dem Tretlager.',
      'Pon dos piñones más duros, levántate y sube a 65–75 rpm. Deja oscilar la bici debajo de ti, con cadera y hombros sobre el pedalier.',
      'Passez deux vitesses plus dur et montez en danseuse à 65–75 rpm. Laissez le vélo balancer sous vous, hanches et épaules au-dessus du pédalier.',
      'Indurisci di due rapporti e sali in piedi sui pedali a 65–75 rpm. Lascia oscillare la bici sotto di te, anche e spalle sopra il movimento centrale.',
    ],
    aim: [
      'Body weight on the pedals, a calm torso',
      '体重を乗せ、上体を静かに保つ',
      'Körpergewicht aufs Pedal, ruhiger Rumpf',
      'Peso en los pedales, torso tranquilo',
      'Le poids sur les pédales, buste calme',
      'Peso sui pedali, busto calmo',
    ],
    dose: [
      '6 × 1 min, once a week',
      '1分×6本、週1回',
      '6 × 1 min, einmal pro Woche',
      '6 × 1 min, una vez por semana',
      '6 × 1 min, une fois par semaine',
      '6 × 1 min, una volta a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      slope: [112, 98],
      riders: [
        [{ crank: 80, standing: true }, 70],
        [{ crank: 170, standing: true }, 164, { ghost: true }],
        [{ crank: 260, standing: true }, 254],
      ],
      arrows: [
        [
          [104, 60],
          [128, 57],
        ],
        [
          [198, 54],
          [222, 51],
        ],
      ],
    }),
  },
  {
    id: 'heavy-squat',
    sport: 'bike',
    type: 'advanced',
    improves: ['high_torque', 'leg_ar', 'pelvic_rock'],
    name: [
      'Heavy squat',
      '高重量スクワット',
      'Schwere Kniebeuge',
      'Sentadilla pesada',
      'Squat lourd',
      'Squat pesante',
    ],
    description: [
      'Squat with a barbell until the thighs are as high as at the top of the stroke, and drive up fast. Choose a load for 4–10 repetitions.',
      'バーベルを担ぎ、ストローク上部と同じ高さまで大腿を下げ、速く立ち上がります。4～10回できる重さで行います。',
      'Beug mit der Langhantel, bis die Oberschenkel so hoch stehen wie im oberen Totpunkt, und drück dich schnell hoch. Wähl eine Last für 4–10 Wiederholungen.',
      'Baja con la barra hasta que los muslos estén como arriba de la pedalada y sube rápido. Elige una carga para 4–10 repeticiones.',
      'Descendez avec la barre jusqu’à avoir les cuisses comme en haut du pédalage, puis remontez vite. Choisissez une charge pour 4–10 répétitions.',
      'Scendi con il bilanciere finché le cosce sono come in alto nella pedalata e risali veloce. Scegli un carico da 4–10 ripetizioni.',
    ],
    aim: [
      'Strength through the whole range of the leg',
      '脚の可動域全体で力を出す',
      'Kraft über den ganzen Bewegungsumfang',
      'Fuerza en todo el recorrido de la pierna',
      'La force sur toute l’amplitude de la jambe',
      'Forza lungo tutta l’escursione della gamba',
    ],
    dose: [
      '3 × 4–10, twice a week',
      '4～10回×3セット、週2回',
      '3 × 4–10, zweimal pro Woche',
      '3 × 4–10, dos veces por semana',
      '3 × 4–10, deux fois par semaine',
      '3 × 4–10, due volte a settimana',
    ],
    evidence: heavyStrengthForCycling,
    drawing: drawing({
      figures: [
        [{ ...stand, ...carrying }, 90],
        [{ ...squat, ...carrying }, 214],
      ],
      things: [barbell([86, 36]), barbell([223, 58])],
      arrows: [
        [
          [130, 60],
          [164, 60],
        ],
        [
          [256, 84],
          [256, 54],
        ],
      ],
    }),
  },
]
