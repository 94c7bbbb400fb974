import type { Drill } from '../drill.ts'
import { drawing, ground } from './drawing/drawing.ts'
import type { Pose } from './drawing/figure.ts'
import { halfSquat, landing, lunge, midStance, mirrored, squat, stand, toeOff } from './drawing/poses.ts'
import { barbell, cone, step } from './drawing/props.ts'
import { coaches, heavyStrength, impactFeedback, stepRateAndStrike } from './running-evidence.ts'

const boxTop = 90
const carrying = { nearArm: [28, 124], farArm: [28, 124] } as const satisfies Partial<Pose>
const splitTall: Pose = { lean: 3, near: [26, 18, 92], far: [-26, 12, 56], ...carrying }
const splitLow: Pose = { ...lunge, ...carrying }

/** Taking load off the thigh, and making it strong enough to bear it. */
export const thighLoadDrills: readonly Drill[] = [
  {
    id: 'cone-steps',
    sport: 'run',
    type: 'basic',
    improves: ['thigh_grf', 'strike_ar', 'landing_pattern'],
    name: [
      'Short steps between cones',
      'コーン小刻み走',
      'Kurze Schritte zwischen Hütchen',
      'Pasos cortos entre conos',
      'Petits pas entre les plots',
      'Passi brevi tra i coni',
    ],
    description: [
      'Set out ten markers, each half a foot closer than your usual step. Run past them at an easy pace with one contact in every gap.',
      '普段の歩幅より半足分短い間隔で目印を10個並べます。楽なペースで、間に1回ずつ着きながら走り抜けます。',
      'Leg zehn Markierungen aus, jede eine halbe Fußlänge enger als dein üblicher Schritt. Lauf locker hindurch, mit einem Kontakt je Lücke.',
      'Coloca diez marcas, cada una medio pie más cerca que tu paso habitual. Pasa a ritmo suave con un apoyo en cada hueco.',
      'Placez dix repères, chacun un demi-pied plus près que votre pas habituel. Passez à allure facile, un appui entre deux repères.',
      'Metti dieci segnali, ognuno mezzo piede più vicino del tuo passo abituale. Passa con calma con un appoggio per spazio.',
    ],
    aim: [
      'Shorter steps, less braking',
      '歩幅を縮めてブレーキを減らす',
      'Kürzere Schritte, weniger Bremsen',
      'Pasos más cortos, menos frenado',
      'Des pas plus courts, moins de freinage',
      'Passi più brevi, meno frenata',
    ],
    dose: [
      '6 runs, twice a week',
      '6本、週2回',
      '6 Durchgänge, zweimal pro Woche',
      '6 pasadas, dos veces por semana',
      '6 passages, deux fois par semaine',
      '6 passaggi, due volte a settimana',
    ],
    evidence: stepRateAndStrike,
    drawing: drawing({
      figures: [
        [midStance, 76],
        [toeOff, 152, { ghost: true }],
        [mirrored(midStance), 220],
      ],
      things: [48, 108, 184, 252, 292].map((x) => cone(x, ground)),
      arrows: [
        [
          [100, 40],
          [126, 40],
        ],
        [
          [172, 40],
          [198, 40],
        ],
      ],
    }),
  },
  {
    id: 'impact-feedback-run',
    sport: 'run',
    type: 'basic',
    improves: ['thigh_grf', 'thigh_landing_smoothness'],
    name: [
      'Run with live impact',
      '衝撃を見ながら走る',
      'Laufen mit Aufprallanzeige',
      'Carrera con el impacto a la vista',
      'Course avec impact en direct',
      'Corsa con impatto in diretta',
    ],
    description: [
      'Run on a treadmill with the live values in sight and find a way to lower the impact. In later sessions look less often and keep the feeling.',
      'トレッドミルでライブの値を見ながら走り、衝撃を下げる走り方を探します。回を重ねたら見る時間を減らし、感覚を保ちます。',
      'Lauf auf dem Laufband mit den Live-Werten im Blick und such einen Weg, den Aufprall zu senken. Schau mit der Zeit seltener hin und behalte das Gefühl.',
      'Corre en cinta con los valores en directo a la vista y busca cómo reducir el impacto. En las siguientes sesiones mira menos y conserva la sensación.',
      'Courez sur tapis avec les valeurs en direct sous les yeux et cherchez à réduire l’impact. Ensuite, regardez moins souvent et gardez la sensation.',
      'Corri sul tapis con i valori in diretta davanti e cerca come ridurre l’impatto. Nelle sedute successive guarda meno e conserva la sensazione.',
    ],
    aim: [
      'To learn what a softer step feels like',
      '衝撃の小さい一歩の感覚を覚える',
      'Lernen, wie sich ein weicher Schritt anfühlt',
      'Aprender cómo se siente un paso suave',
      'Apprendre la sensation d’un pas plus doux',
      'Imparare come si sente un passo morbido',
    ],
    dose: [
      '8 × 15–30 min over two weeks',
      '15～30分×8回、2週間',
      '8 × 15–30 min in zwei Wochen',
      '8 × 15–30 min en dos semanas',
      '8 × 15–30 min en deux semaines',
      '8 × 15–30 min in due settimane',
    ],
    evidence: impactFeedback,
    drawing: drawing({
      figures: [
        [landing, 92],
        [{ ...toeOff }, 156, { ghost: true }],
      ],
      things: [
        '<path stroke-width="2" stroke-opacity=".6" d="M40 110H214L226 60"/>',
        '<g stroke-width="2" stroke-opacity=".6"><rect x="226" y="24" width="70" height="44" rx="4"/><path d="M232 36H290" stroke-dasharray="3 3"/><path stroke-width="2.6" d="M234 60L242 32L248 60L256 40L262 60L270 48L276 60L284 54L288 60"/></g>',
      ],
      arrows: [
        [
          [182, 40],
          [216, 40],
        ],
      ],
    }),
  },
  {
    id: 'soft-drop',
    sport: 'run',
    type: 'advanced',
    improves: ['thigh_grf', 'thigh_landing_smoothness'],
    name: [
      'Soft drop from a box',
      '台からの静かな着地',
      'Weiche Landung vom Kasten',
      'Caída suave desde un cajón',
      'Saut amorti depuis une caisse',
      'Caduta morbida da un cubo',
    ],
    description: [
      'Step off a knee-high box and land on both feet without a sound. Bend ankles, knees and hips together and freeze for 2 s.',
      '膝の高さの台から降り、両足で音を立てずに着地します。足首、膝、股関節を同時に曲げ、2秒静止します。',
      'Steig von einem kniehohen Kasten und lande lautlos auf beiden Füßen. Beug Sprunggelenke, Knie und Hüften gemeinsam und halt 2 s still.',
      'Déjate caer de un cajón a la altura de la rodilla y cae con los dos pies sin ruido. Flexiona tobillos, rodillas y caderas a la vez y quédate quieto 2 s.',
      'Descendez d’une caisse à hauteur de genou et reposez-vous sur les deux pieds sans bruit. Fléchissez chevilles, genoux et hanches ensemble, puis restez figé 2 s.',
      'Scendi da un cubo alto al ginocchio e arriva su due piedi senza rumore. Piega insieme caviglie, ginocchia e anche e resta fermo 2 s.',
    ],
    aim: [
      'All joints share the load of landing',
      'すべての関節で着地の負荷を分け合う',
      'Alle Gelenke teilen sich die Last der Landung',
      'Que todas las articulaciones repartan la carga',
      'Répartir la charge sur toutes les articulations',
      'Ripartire il carico su tutte le articolazioni',
    ],
    dose: [
      '3 × 6, once a week',
      '6回×3セット、週1回',
      '3 × 6, einmal pro Woche',
      '3 × 6, una vez por semana',
      '3 × 6, une fois par semaine',
      '3 × 6, una volta a settimana',
    ],
    evidence: coaches,
    drawing: drawing({
      figures: [
        [{ ...stand, near: [34, 20, 84] }, 62, { lift: ground - boxTop }],
        [{ ...halfSquat, lean: 8, near: [12, 18, 68], far: [12, 18, 68] }, 142, { lift: 12, ghost: true }],
        [squat, 232],
      ],
      things: [step(38, 46, boxTop, ground)],
      arrows: [
        [[96, 30], [126, 34], 4],
        [[172, 50], [206, 66], 5],
      ],
    }),
  },
  {
    id: 'heavy-split-squat',
    sport: 'run',
    type: 'advanced',
    improves: ['thigh_grf', 'stance_vo_ratio', 'smoothness'],
    name: [
      'Heavy split squat',
      '高重量スプリットスクワット',
      'Schwere Ausfallkniebeuge',
      'Sentadilla dividida con carga',
      'Fente lourde',
      'Affondo con carico',
    ],
    description: [
      'Stand in a long stride with a barbell on the shoulders. Lower the rear knee almost to the floor and push up; the last repetition should only just succeed.',
      'バーベルを肩に担ぎ、前後に大きく開いて立ちます。後ろの膝を床近くまで下ろして押し上げ、最後の1回がやっとできる重さで行います。',
      'Steh in weiter Schrittstellung mit der Langhantel auf den Schultern. Senk das hintere Knie fast bis zum Boden und drück dich hoch; die letzte Wiederholung gelingt gerade noch.',
      'En zancada larga y con la barra en los hombros, baja la rodilla trasera casi al suelo y empuja. La última repetición debe salir por poco.',
      'En position de fente, barre sur les épaules, descendez le genou arrière presque au sol et remontez. La dernière répétition doit passer de justesse.',
      'In passo lungo con il bilanciere sulle spalle, abbassa il ginocchio dietro quasi a terra e risali. L’ultima ripetizione deve riuscire appena.',
    ],
    aim: [
      'Strong legs that yield less in stance',
      '接地中につぶれない強い脚をつくる',
      'Kräftige Beine, die beim Aufsetzen weniger nachgeben',
      'Piernas fuertes que ceden menos en el apoyo',
      'Des jambes fortes qui cèdent moins en appui',
      'Gambe forti che cedono meno in appoggio',
    ],
    dose: [
      '3 × 5 a side, twice a week',
      '左右5回×3セット、週2回',
      '3 × 5 je Seite, zweimal pro Woche',
      '3 × 5 por lado, dos veces por semana',
      '3 × 5 par côté, deux fois par semaine',
      '3 × 5 per lato, due volte a settimana',
    ],
    evidence: heavyStrength,
    drawing: drawing({
      figures: [
        [splitTall, 84],
        [splitLow, 220],
      ],
      things: [barbell([80, 37]), barbell([216, 54])],
      arrows: [
        [
          [130, 56],
          [164, 56],
        ],
        [
          [256, 44],
          [256, 74],
        ],
      ],
    }),
  },
]
