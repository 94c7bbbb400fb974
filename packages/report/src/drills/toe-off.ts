import type { Drill } from '../drill.ts'
import { drawing, ground } from './drawing/drawing.ts'
import type { Pose } from './drawing/figure.ts'
import { kneeUp, midStance, mirrored, recovery, stand, toeOff } from './drawing/poses.ts'
import { beats } from './drawing/props.ts'
import { coaches, poseMethod, runningDrills } from './running-evidence.ts'

/** The near foot pulled up to the shank. */
const toesUp: Pose = { ...kneeUp, near: [76, 88, 104], far: [1, 4, 92] }
const flatSteps: Pose = {
  lean: 5,
  near: [6, 12, 96],
  far: [26, 58, 92],
  nearArm: [-16, 86],
  farArm: [16, 90],
}
const lifted: Pose = { ...recovery, near: [4, 92, 92], far: [6, 18, 102] }

/** Leaving the ground without a late push of the toes. */
export const toeOffDrills: readonly Drill[] = [
  {
    id: 'lift-not-push',
    sport: 'run',
    type: 'basic',
    improves: ['plantarflexion_score', 'recoil_ar'],
    name: [
      'Lift, do not push',
      '蹴らずに引き上げる',
      'Heben statt abdrücken',
      'Levantar, no empujar',
      'Lever, ne pas pousser',
      'Solleva, non spingere',
    ],
    description: [
      'Run easily and lift each foot straight from the ground to under the hip, as if it were hot. Let the toes go last, without pushing.',
      '楽に走りながら、地面が熱いつもりで、足を真上に腰の下まで引き上げます。つま先で蹴らずに離します。',
      'Lauf locker und heb jeden Fuß gerade vom Boden unter die Hüfte, als wäre der Boden heiß. Die Zehen lösen sich zuletzt, ohne Druck.',
      'Corre suave y levanta cada pie recto hasta debajo de la cadera, como si el suelo quemara. La punta se despega al final, sin empujar.',
      'Courez facilement et levez chaque pied droit sous la hanche, comme si le sol brûlait. La pointe quitte le sol en dernier, sans pousser.',
      'Corri facile e solleva ogni piede dritto sotto l’anca, come se il suolo scottasse. La punta si stacca per ultima, senza spingere.',
    ],
    aim: [
      'To take the foot off early',
      '足を早く地面から離す',
      'Den Fuß früh vom Boden lösen',
      'Despegar el pie antes',
      'Décoller le pied plus tôt',
      'Staccare il piede presto',
    ],
    dose: [
      '6 × 30 s, twice a week',
      '30秒×6本、週2回',
      '6 × 30 s, zweimal pro Woche',
      '6 × 30 s, dos veces por semana',
      '6 × 30 s, deux fois par semaine',
      '6 × 30 s, due volte a settimana',
    ],
    evidence: poseMethod,
    drawing: drawing({
      figures: [
        [toeOff, 66, { ghost: true }],
        [lifted, 158],
        [mirrored(lifted), 246],
      ],
      arrows: [
        [
          [92, 60],
          [124, 60],
        ],
        [
          [134, 100],
          [134, 82],
        ],
      ],
    }),
  },
  {
    id: 'toes-up-march',
    sport: 'run',
    type: 'basic',
    improves: ['plantarflexion_score', 'thigh_strike_ar'],
    name: [
      'Toes-up march',
      'つま先上げ行進',
      'Marsch mit angezogenen Zehen',
      'Marcha con la punta arriba',
      'Marche pointes relevées',
      'Marcia a punte alzate',
    ],
    description: [
      'March with high knees and pull the toes towards the shin as soon as the foot leaves the ground. Keep them there until it comes down flat.',
      '膝を上げて行進し、足が離れたらすぐにつま先をすねへ引き寄せます。平らに着くまでそのまま保ちます。',
      'Marschiere mit hohen Knien und zieh die Zehen zum Schienbein, sobald der Fuß abhebt. Halt sie dort, bis er flach aufsetzt.',
      'Marcha con rodillas altas y lleva la punta hacia la espinilla en cuanto el pie despega. Mantenla así hasta apoyar plano.',
      'Marchez genoux hauts et ramenez la pointe vers le tibia dès que le pied quitte le sol. Gardez-la jusqu’à poser à plat.',
      'Marcia a ginocchia alte e tira la punta verso la tibia appena il piede si stacca. Tienila così fino all’appoggio piatto.',
    ],
    aim: [
      'A foot that is ready at once for the next step',
      '離地後すぐに足を次の着地に備える',
      'Der Fuß ist sofort bereit für den nächsten Schritt',
      'Un pie listo enseguida para el siguiente paso',
      'Un pied prêt aussitôt pour le pas suivant',
      'Un piede subito pronto per il passo dopo',
    ],
    dose: [
      '4 × 20 m, three times a week',
      '20 m×4本、週3回',
      '4 × 20 m, dreimal pro Woche',
      '4 × 20 m, tres veces por semana',
      '4 × 20 m, trois fois par semaine',
      '4 × 20 m, tre volte a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [toesUp, 60],
        [stand, 144, { ghost: true }],
        [mirrored(toesUp), 226],
      ],
      arrows: [
        [[102, 92], [98, 76], -3],
        [
          [166, 60],
          [196, 60],
        ],
      ],
    }),
  },
  {
    id: 'quick-feet',
    sport: 'run',
    type: 'advanced',
    improves: ['plantarflexion_score', 'heel_pitch', 'strike_ar'],
    name: [
      'Quick feet over lines',
      'ラダーの速い足さばき',
      'Schnelle Füße über Linien',
      'Pies rápidos sobre líneas',
      'Appuis rapides sur lignes',
      'Piedi rapidi sulle linee',
    ],
    description: [
      'Run over a ladder or chalk lines, one contact in each gap, as fast as the feet stay low and flat. Lift off, never push.',
      'ラダーや線の間に1回ずつ、足を低く平らに保てる範囲でできるだけ速く着きます。蹴らずに足を離します。',
      'Lauf über eine Leiter oder Linien, ein Kontakt je Feld, nur so schnell, dass die Füße flach und tief bleiben. Heb ab, drück nicht.',
      'Pasa por una escalera o líneas, un apoyo por hueco, tan rápido como los pies sigan bajos y planos. Levanta, no empujes.',
      'Passez une échelle ou des lignes, un appui par case, aussi vite que les pieds restent bas et à plat. Levez, ne poussez pas.',
      'Corri su una scaletta o su linee, un appoggio per spazio, veloce finché i piedi restano bassi e piatti. Solleva, non spingere.',
    ],
    aim: [
      'Short, flat contacts at high step rates',
      '速い足運びで短く平らに着く',
      'Kurze, flache Kontakte bei hoher Schrittfrequenz',
      'Apoyos cortos y planos a cadencia alta',
      'Des appuis brefs et plats à haute cadence',
      'Appoggi brevi e piatti a cadenza alta',
    ],
    dose: [
      '6 × 10 m, twice a week',
      '10 m×6本、週2回',
      '6 × 10 m, zweimal pro Woche',
      '6 × 10 m, dos veces por semana',
      '6 × 10 m, deux fois par semaine',
      '6 × 10 m, due volte a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [flatSteps, 58],
        [mirrored(flatSteps), 112, { ghost: true }],
        [flatSteps, 166],
        [mirrored(flatSteps), 220, { ghost: true }],
      ],
      things: [beats([32, 86, 140, 194, 248, 296], ground)],
      arrows: [
        [
          [246, 56],
          [288, 56],
        ],
      ],
    }),
  },
  {
    id: 'toes-up-skip',
    sport: 'run',
    type: 'advanced',
    improves: ['plantarflexion_score', 'thigh_swing_speed'],
    name: [
      'A-skip with toes up',
      'つま先上げAスキップ',
      'A-Skip mit angezogenen Zehen',
      'Skipping A con la punta arriba',
      'Skipping A, pointes relevées',
      'Skip A a punte alzate',
    ],
    description: [
      'Skip forward with the knee to hip height and the toes pulled up from lift-off to landing. Keep contacts short and stay tall.',
      '膝を腰の高さまで上げ、離地から着地までつま先を引き上げたままスキップします。接地を短く、背を高く保ちます。',
      'Skippe nach vorn, das Knie bis Hüfthöhe, die Zehen vom Abheben bis zum Aufsetzen angezogen. Die Kontakte sind kurz, du bleibst aufrecht.',
      'Avanza en skipping, rodilla a la altura de la cadera y punta arriba desde el despegue hasta el apoyo. Apoyos cortos, cuerpo erguido.',
      'Sautillez, genou à hauteur de hanche, pointe relevée du décollage à la pose. Appuis brefs, corps grand.',
      'Avanza in skip, ginocchio all’altezza dell’anca, punta alzata dal distacco all’appoggio. Appoggi brevi, corpo alto.',
    ],
    aim: [
      'The same foot action with speed and bounce',
      '弾みながらつま先上げを保つ',
      'Dieselbe Fußarbeit mit Schwung',
      'El mismo gesto del pie con rebote',
      'Le même geste du pied avec du rebond',
      'Lo stesso gesto del piede con slancio',
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
        [{ ...toesUp, far: [-4, 3, 66] }, 60, { lift: 8 }],
        [midStance, 146, { ghost: true }],
        [{ ...mirrored(toesUp), near: [-4, 3, 66] }, 230, { lift: 8 }],
      ],
      arrows: [
        [
          [100, 60],
          [124, 60],
        ],
        [
          [168, 60],
          [196, 60],
        ],
        [
          [42, 104],
          [42, 92],
        ],
      ],
    }),
  },
]
