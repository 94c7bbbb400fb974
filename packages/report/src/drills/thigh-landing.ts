import type { Drill } from '../drill.ts'
import { drawing, ground } from './drawing/drawing.ts'
import type { Pose } from './drawing/figure.ts'
import { landing, midStance, mirrored, oneLegSquat, oneLegStand, toeOff } from './drawing/poses.ts'
import { sound, step } from './drawing/props.ts'
import { coaches, downhillForm, runQuietly } from './running-evidence.ts'

const stepTop = 88
const loweredHeel: Pose = {
  lean: 20,
  near: [78, 118, 130],
  far: [30, 4, 100],
  nearArm: [56, 8],
  farArm: [52, 8],
}
const hopping: Pose = { lean: 6, near: [16, 40, 70], far: [30, 84, 80], nearArm: [-26, 70], farArm: [34, 80] }

/** Meeting the ground without a jolt in the thigh. */
export const thighLandingDrills: readonly Drill[] = [
  {
    id: 'quiet-run',
    sport: 'run',
    type: 'basic',
    improves: ['thigh_landing_smoothness', 'thigh_grf', 'landing_pattern'],
    name: [
      'Quiet run',
      '静かに走る',
      'Leise laufen',
      'Carrera silenciosa',
      'Course silencieuse',
      'Corsa silenziosa',
    ],
    description: [
      'Run at an easy pace and listen to your steps. Make them quieter by the minute without slowing down.',
      '楽なペースで走り、足音を聞きます。ペースを落とさずに、1分ごとに足音を小さくしていきます。',
      'Lauf locker und hör auf deine Schritte. Mach sie von Minute zu Minute leiser, ohne langsamer zu werden.',
      'Corre a ritmo suave y escucha tus pasos. Haz menos ruido a cada minuto sin ir más despacio.',
      'Courez à allure facile et écoutez vos pas. Rendez-les plus discrets de minute en minute, sans ralentir.',
      'Corri a passo facile e ascolta i tuoi passi. Rendili più silenziosi a ogni minuto senza rallentare.',
    ],
    aim: [
      'A softer, well-cushioned contact',
      '衝撃をやわらげて着く',
      'Weicher, gut gedämpfter Bodenkontakt',
      'Un contacto más suave y amortiguado',
      'Un contact plus doux et amorti',
      'Un contatto più morbido e ammortizzato',
    ],
    dose: [
      '3 × 3 min, twice a week',
      '3分×3本、週2回',
      '3 × 3 min, zweimal pro Woche',
      '3 × 3 min, dos veces por semana',
      '3 × 3 min, deux fois par semaine',
      '3 × 3 min, due volte a settimana',
    ],
    evidence: runQuietly,
    drawing: drawing({
      figures: [
        [landing, 72],
        [toeOff, 150, { ghost: true }],
        [mirrored(landing), 232],
      ],
      things: [sound(90, 98, false), sound(250, 98, true)],
      arrows: [
        [
          [94, 60],
          [126, 60],
        ],
        [
          [172, 60],
          [206, 60],
        ],
      ],
    }),
  },
  {
    id: 'slow-step-down',
    sport: 'run',
    type: 'basic',
    improves: ['thigh_landing_smoothness', 'smoothness'],
    name: [
      'Slow step-down',
      'ゆっくり段降り',
      'Langsames Absteigen',
      'Bajada lenta del escalón',
      'Descente lente d’une marche',
      'Discesa lenta dal gradino',
    ],
    description: [
      'Stand on a step and lower the free heel to the ground in front in 3 s. Touch it lightly and come back up, knee in line with the toes.',
      '段の上に片足で立ち、反対のかかとを3秒かけて前の床へ下ろします。軽く触れたら、膝とつま先の向きをそろえて戻ります。',
      'Steh auf einer Stufe und senk die freie Ferse in 3 s vorn zum Boden. Berühr ihn leicht und komm zurück, das Knie in Richtung der Zehen.',
      'De pie en un escalón, baja el otro talón al suelo por delante en 3 s. Roza el suelo y vuelve a subir, con la rodilla en línea con la punta.',
      'Debout sur une marche, descendez l’autre talon vers le sol devant vous en 3 s. Effleurez-le et remontez, genou aligné sur la pointe du pied.',
      'In piedi su un gradino, abbassa l’altro tallone a terra davanti in 3 s. Sfiora il suolo e risali, ginocchio in linea con la punta.',
    ],
    aim: [
      'A thigh that brakes evenly',
      '大腿でなめらかに受け止める',
      'Ein Oberschenkel, der gleichmäßig bremst',
      'Un muslo que frena con suavidad',
      'Une cuisse qui freine en douceur',
      'Una coscia che frena in modo uniforme',
    ],
    dose: [
      '3 × 8 a side, three times a week',
      '左右8回×3セット、週3回',
      '3 × 8 je Seite, dreimal pro Woche',
      '3 × 8 por lado, tres veces por semana',
      '3 × 8 par côté, trois fois par semaine',
      '3 × 8 per lato, tre volte a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [oneLegStand, 84, { lift: ground - stepTop }],
        [loweredHeel, 212],
      ],
      things: [step(62, 36, stepTop, ground), step(191, 36, stepTop, ground)],
      arrows: [
        [
          [116, 56],
          [150, 56],
        ],
        [
          [244, 72],
          [244, 94],
        ],
      ],
    }),
  },
  {
    id: 'hop-and-hold',
    sport: 'run',
    type: 'advanced',
    improves: ['thigh_landing_smoothness', 'smoothness', 'thigh_grf'],
    name: [
      'Hop and hold',
      '片脚ホップ静止',
      'Hüpfen und halten',
      'Salto y pausa',
      'Saut et arrêt',
      'Salto e tenuta',
    ],
    description: [
      'Hop forward on one leg and land softly on the same leg. Hold still for 2 s with knee and hip bent before the next hop.',
      '片脚で前に跳び、同じ脚で柔らかく着地します。膝と股関節を曲げて2秒静止してから、次の一歩を跳びます。',
      'Hüpf auf einem Bein nach vorn und lande weich auf demselben. Bleib mit gebeugtem Knie und gebeugter Hüfte 2 s still, dann folgt der nächste Sprung.',
      'Salta hacia delante a una pierna y cae suave sobre la misma. Quédate quieto 2 s, rodilla y cadera flexionadas, antes del siguiente salto.',
      'Sautez en avant sur une jambe et reposez-vous en douceur sur la même. Restez immobile 2 s, genou et hanche fléchis, avant le saut suivant.',
      'Salta in avanti su una gamba e torna morbido sulla stessa. Resta fermo 2 s, ginocchio e anca piegati, prima del salto successivo.',
    ],
    aim: [
      'A calm, controlled landing on one leg',
      '片脚で静かに、安定して着地する',
      'Ruhige, kontrollierte Landung auf einem Bein',
      'Caída tranquila y controlada a una pierna',
      'Un appui calme et maîtrisé sur une jambe',
      'Un appoggio calmo e controllato su una gamba',
    ],
    dose: [
      '3 × 5 a side, twice a week',
      '左右5回×3セット、週2回',
      '3 × 5 je Seite, zweimal pro Woche',
      '3 × 5 por lado, dos veces por semana',
      '3 × 5 par côté, deux fois par semaine',
      '3 × 5 per lato, due volte a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [oneLegSquat, 60],
        [hopping, 150, { lift: 14, ghost: true }],
        [oneLegSquat, 244],
      ],
      arrows: [
        [[90, 46], [132, 28], 6],
        [[176, 34], [218, 50], 6],
      ],
    }),
  },
  {
    id: 'gentle-downhill',
    sport: 'run',
    type: 'advanced',
    improves: ['thigh_landing_smoothness', 'thigh_swing_speed'],
    name: [
      'Quick steps downhill',
      '下り坂の小刻み走',
      'Schnelle Schritte bergab',
      'Pasos rápidos cuesta abajo',
      'Petits pas rapides en descente',
      'Passi rapidi in discesa',
    ],
    description: [
      'Run down a gentle, even slope of 2–4% with short, quick steps. Stay over your feet and never brake with the heel.',
      '勾配2～4%の路面の整った下り坂を、小刻みな速い足運びで走ります。体を足の上に保ち、かかとで止めないようにします。',
      'Lauf einen sanften, ebenen Hang mit 2–4 % mit kurzen, schnellen Schritten hinunter. Bleib über den Füßen und brems nie mit der Ferse.',
      'Baja una pendiente suave y regular del 2–4 % con pasos cortos y rápidos. Mantente sobre los pies y no frenes con el talón.',
      'Descendez une pente douce et régulière de 2–4 % à petits pas rapides. Restez au-dessus de vos pieds, sans freiner du talon.',
      'Scendi un pendio dolce e regolare del 2–4% a passi brevi e rapidi. Resta sopra i piedi e non frenare mai col tallone.',
    ],
    aim: [
      'Smooth contacts under more load',
      '負荷が大きくてもなめらかに着く',
      'Sanfte Kontakte unter höherer Belastung',
      'Apoyos suaves con más carga',
      'Des appuis doux sous plus de charge',
      'Appoggi morbidi con più carico',
    ],
    dose: [
      '4 × 80 m, once a week',
      '80 m×4本、週1回',
      '4 × 80 m, einmal pro Woche',
      '4 × 80 m, una vez por semana',
      '4 × 80 m, une fois par semaine',
      '4 × 80 m, una volta a settimana',
    ],
    evidence: downhillForm,
    drawing: drawing({
      slope: [94, 112],
      figures: [
        [{ ...landing, near: [10, 24, 92] }, 60],
        [midStance, 124, { ghost: true }],
        [mirrored({ ...landing, near: [10, 24, 92] }), 188],
        [midStance, 250, { ghost: true }],
      ],
      arrows: [
        [
          [84, 26],
          [110, 31],
        ],
        [
          [212, 38],
          [236, 42],
        ],
      ],
      labels: [['2–4 %', 50, 114]],
    }),
  },
]
