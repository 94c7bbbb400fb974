import type { Drill } from '../drill.ts'
import { drawing, ground } from './drawing/drawing.ts'
import type { Pose } from './drawing/figure.ts'
import { flight, hopContact, hopTop, landing, mirrored, stand, toeOff } from './drawing/poses.ts'
import { level, step } from './drawing/props.ts'
import { plyometrics } from './running-evidence.ts'
import { lessBounce, ropeSkipping, weightedStrides } from './training-evidence.ts'

const boxTop = 92
const skipping = { nearArm: [-4, 44], farArm: [14, 30] } as const satisfies Partial<Pose>
const vest = (x: number, y: number) =>
  `<path stroke-width="12" stroke-opacity=".45" d="M${x} ${y}L${x + 2} ${y - 16}"/>`

/** Giving little in stance and coming back quickly. */
export const springDrills: readonly Drill[] = [
  {
    id: 'rope-skipping',
    sport: 'run',
    type: 'basic',
    improves: ['stance_vo_ratio', 'heel_pitch', 'thigh_landing_smoothness'],
    name: ['Rope skipping', '縄跳び', 'Seilspringen', 'Comba', 'Corde à sauter', 'Salto della corda'],
    description: [
      'Skip rope in the warm-up with low, quick jumps off the balls of both feet. Turn the rope from the wrists and keep the knees soft but firm.',
      '準備運動で、両足の前側で低く速く跳びます。縄は手首で回し、膝は柔らかく、つぶさないように保ちます。',
      'Spring beim Aufwärmen Seil, mit flachen, schnellen Sprüngen von beiden Fußballen. Dreh das Seil aus den Handgelenken, die Knie geben kaum nach.',
      'Salta a la comba en el calentamiento, bajo y rápido, sobre el antepié de los dos pies. Gira desde las muñecas, rodillas elásticas pero firmes.',
      'Sautez à la corde à l’échauffement, bas et vite, sur l’avant des deux pieds. Tournez des poignets, genoux souples mais fermes.',
      'Salta la corda nel riscaldamento, basso e rapido, sull’avampiede di entrambi i piedi. Gira dai polsi, ginocchia elastiche ma ferme.',
    ],
    aim: [
      'Quick rebound from feet and calves',
      '足とふくらはぎで素早く弾む',
      'Schnelles Zurückfedern aus Fuß und Wade',
      'Rebote rápido de pies y gemelos',
      'Un rebond rapide des pieds et des mollets',
      'Rimbalzo rapido di piedi e polpacci',
    ],
    dose: [
      '5 min, two to four times a week',
      '5分、週2～4回',
      '5 min, zwei- bis viermal pro Woche',
      '5 min, de dos a cuatro veces por semana',
      '5 min, deux à quatre fois par semaine',
      '5 min, da due a quattro volte a settimana',
    ],
    evidence: ropeSkipping,
    drawing: drawing({
      figures: [
        [{ ...hopContact, ...skipping }, 84],
        [{ ...hopTop, ...skipping }, 226, { lift: 10 }],
      ],
      things: [
        '<path stroke-width="1.8" stroke-opacity=".6" d="M90 60C140 60 132 4 84 5C40 6 34 62 92 57"/>',
        '<path stroke-width="1.8" stroke-opacity=".6" d="M232 50C286 56 270 104 226 105C182 106 178 62 234 47"/>',
      ],
      arrows: [
        [
          [138, 60],
          [170, 60],
        ],
        [
          [196, 100],
          [196, 86],
        ],
      ],
    }),
  },
  {
    id: 'low-ceiling-run',
    sport: 'run',
    type: 'basic',
    improves: ['stance_vo_ratio', 'thigh_grf'],
    name: [
      'Run under a low ceiling',
      '低い天井の下を走る',
      'Laufen unter niedriger Decke',
      'Carrera con el techo bajo',
      'Course sous un plafond bas',
      'Corsa sotto un soffitto basso',
    ],
    description: [
      'Imagine a ceiling just above your head and run tall without touching it. Keep the hips high in stance and the steps quick.',
      '頭のすぐ上に天井があると思い、触れずに背を高く保って走ります。接地中も腰を落とさず、足を速く運びます。',
      'Stell dir knapp über dem Kopf eine Decke vor und lauf aufrecht, ohne sie zu berühren. Die Hüfte bleibt bei jedem Bodenkontakt hoch, die Schritte sind schnell.',
      'Imagina un techo justo encima de la cabeza y corre erguido sin tocarlo. Mantén la cadera alta en el apoyo y los pasos rápidos.',
      'Imaginez un plafond juste au-dessus de la tête et courez grand sans le toucher. Gardez les hanches hautes à l’appui et des pas rapides.',
      'Immagina un soffitto appena sopra la testa e corri con il busto alto senza toccarlo. Tieni le anche alte in appoggio e i passi rapidi.',
    ],
    aim: [
      'Less sinking and less bounce',
      '沈み込みと上下動を減らす',
      'Weniger Einsinken, weniger Hüpfen',
      'Menos hundimiento y menos rebote',
      'Moins d’affaissement et de rebond',
      'Meno cedimento e meno rimbalzo',
    ],
    dose: [
      '6 × 1 min, twice a week',
      '1分×6本、週2回',
      '6 × 1 min, zweimal pro Woche',
      '6 × 1 min, dos veces por semana',
      '6 × 1 min, deux fois par semaine',
      '6 × 1 min, due volte a settimana',
    ],
    evidence: lessBounce,
    drawing: drawing({
      figures: [
        [landing, 58],
        [toeOff, 124, { ghost: true }],
        [mirrored(landing), 192],
        [mirrored(toeOff), 258, { ghost: true }],
      ],
      things: [level(24, 296, 14)],
      arrows: [
        [
          [80, 60],
          [100, 60],
        ],
        [
          [214, 60],
          [234, 60],
        ],
      ],
    }),
  },
  {
    id: 'drop-jump',
    sport: 'run',
    type: 'advanced',
    improves: ['stance_vo_ratio', 'heel_pitch'],
    name: [
      'Drop jump',
      'ドロップジャンプ',
      'Niedersprung mit Rebound',
      'Salto en caída con rebote',
      'Saut en contrebas avec rebond',
      'Drop jump con rimbalzo',
    ],
    description: [
      'Step off a low box of 20–30 cm and rebound at once, high but with the shortest contact. The knees give as little as possible.',
      '20～30 cmの低い台から降り、最短の接地で高く弾み返します。膝はできるだけつぶしません。',
      'Steig von einem Kasten von 20–30 cm und spring sofort zurück, hoch, aber mit kürzestem Kontakt. Die Knie geben kaum nach.',
      'Déjate caer de un cajón de 20–30 cm y rebota enseguida, alto pero con el contacto más corto. Las rodillas ceden lo mínimo.',
      'Descendez d’une caisse de 20–30 cm et rebondissez aussitôt, haut mais avec le contact le plus bref. Les genoux cèdent le moins possible.',
      'Scendi da un cubo di 20–30 cm e rimbalza subito, in alto ma con il contatto più breve. Le ginocchia cedono il meno possibile.',
    ],
    aim: [
      'To return force quickly from a firm leg',
      '固い脚で力を素早く返す',
      'Kraft aus festem Bein schnell zurückgeben',
      'Devolver la fuerza rápido con pierna firme',
      'Restituer vite la force, jambe ferme',
      'Restituire in fretta la forza, gamba ferma',
    ],
    dose: [
      '3 × 5, once or twice a week',
      '5回×3セット、週1～2回',
      '3 × 5, ein- bis zweimal pro Woche',
      '3 × 5, una o dos veces por semana',
      '3 × 5, une à deux fois par semaine',
      '3 × 5, una o due volte a settimana',
    ],
    evidence: plyometrics,
    drawing: drawing({
      figures: [
        [{ ...stand, near: [32, 18, 84] }, 62, { lift: ground - boxTop }],
        [hopContact, 148],
        [{ ...hopTop, nearArm: [100, 20], farArm: [110, 20] }, 240, { lift: 7 }],
      ],
      things: [step(36, 46, boxTop, ground)],
      arrows: [
        [[94, 36], [122, 50], 5],
        [[180, 60], [210, 36], 4],
      ],
    }),
  },
  {
    id: 'vest-strides',
    sport: 'run',
    type: 'advanced',
    improves: ['stance_vo_ratio', 'thigh_swing_speed'],
    name: [
      'Strides with a vest',
      'ウエイトベストの流し',
      'Steigerungen mit Gewichtsweste',
      'Progresivos con chaleco lastrado',
      'Lignes droites avec gilet lesté',
      'Allunghi con giubbotto zavorrato',
    ],
    description: [
      'In the warm-up before a hard session run strides of 10 s with a weighted vest, starting at 5% and never above 20% of body mass. Stay tall.',
      '強い練習の前の準備運動で、体重の5%から始め20%以下のベストを着けて10秒の流しを走ります。腰を高く保ちます。',
      'Lauf beim Aufwärmen vor harten Einheiten Steigerungen von 10 s mit Weste, anfangs 5 %, nie über 20 % der Körpermasse. Bleib aufrecht.',
      'En el calentamiento de una sesión dura haz progresivos de 10 s con chaleco, del 5 % al inicio y nunca más del 20 % de tu peso. Mantente erguido.',
      'À l’échauffement d’une séance dure, courez des lignes droites de 10 s avec un gilet, 5 % au début, jamais plus de 20 % du poids. Restez grand.',
      'Nel riscaldamento di una seduta dura corri allunghi di 10 s con un giubbotto, dal 5% e mai oltre il 20% del peso. Resta alto.',
    ],
    aim: [
      'A stiffer leg spring',
      '脚のばねを硬くする',
      'Eine steifere Beinfeder',
      'Un muelle de pierna más rígido',
      'Un ressort de jambe plus raide',
      'Una molla della gamba più rigida',
    ],
    dose: [
      '6 × 10 s, once a week',
      '10秒×6本、週1回',
      '6 × 10 s, einmal pro Woche',
      '6 × 10 s, una vez por semana',
      '6 × 10 s, une fois par semaine',
      '6 × 10 s, una volta a settimana',
    ],
    evidence: weightedStrides,
    drawing: drawing({
      figures: [
        [landing, 68],
        [flight, 146, { lift: 6, ghost: true }],
        [mirrored(toeOff), 228],
      ],
      things: [vest(70, 57), vest(230, 54)],
      arrows: [
        [
          [92, 60],
          [120, 60],
        ],
        [
          [170, 60],
          [198, 60],
        ],
      ],
      labels: [['≤ 20 %', 282, 40]],
    }),
  },
]
