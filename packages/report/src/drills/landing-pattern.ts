import type { Drill } from '../drill.ts'
import { drawing, ground } from './drawing/drawing.ts'
import { flight, landing, midStance, mirrored, overstride, stand, toeOff } from './drawing/poses.ts'
import { beats, grass, metronome } from './drawing/props.ts'
import { barefoot, footStrikeRetraining, poseMethod, stepRateCue, uphillForm } from './running-evidence.ts'

const forwardFall = { ...stand, lean: 12, near: [-11, 2, 84], far: [-14, 2, 84] } as const
const onTheSpot = { ...midStance, near: [8, 16, 98], far: [34, 84, 84] } as const

export const landingPatternDrills: readonly Drill[] = [
  {
    id: 'metronome-run',
    sport: 'run',
    type: 'basic',
    improves: ['landing_pattern', 'thigh_grf', 'strike_ar'],
    name: [
      'Metronome run',
      'メトロノーム走',
      'Laufen nach Metronom',
      'Carrera con metrónomo',
      'Course au métronome',
      'Corsa con metronomo',
    ],
    description: [
      'Keep your usual pace and take 5% more steps, in time with the beat. Set each foot down quietly beneath you.',
      'いつものペースのまま、拍に合わせて歩数だけを5%増やします。足は体の真下に静かに置きます。',
      'Lauf in deiner gewohnten Pace und mach im Takt 5 % mehr Schritte. Setz jeden Fuß leise unter dir auf.',
      'Mantén tu ritmo habitual y da un 5 % más de pasos, al compás. Apoya cada pie sin ruido, debajo de ti.',
      'Gardez votre allure habituelle et faites 5 % de pas en plus, en suivant la mesure. Posez chaque pied sans bruit, sous vous.',
      'Tieni il tuo passo abituale e fai il 5% di passi in più, a tempo. Appoggia ogni piede sotto di te, senza rumore.',
    ],
    aim: [
      'Shorter steps, contact closer to the body',
      '歩幅を縮め、足を体の近くに着く',
      'Kürzere Schritte, Aufsetzen näher am Körper',
      'Pasos más cortos, apoyo más cerca del cuerpo',
      'Des pas plus courts, une pose plus près du corps',
      'Passi più brevi, appoggio più vicino al corpo',
    ],
    dose: [
      '6 × 1 min, twice a week',
      '1分×6本、週2回',
      '6 × 1 min, zweimal pro Woche',
      '6 × 1 min, dos veces por semana',
      '6 × 1 min, deux fois par semaine',
      '6 × 1 min, due volte a settimana',
    ],
    evidence: stepRateCue,
    drawing: drawing({
      figures: [
        [landing, 66],
        [flight, 130, { lift: 6, ghost: true }],
        [mirrored(landing), 194],
      ],
      things: [metronome(252, 22), beats([74, 106, 138, 170, 202], ground)],
      labels: [['+5 %', 267, 84]],
    }),
  },
  {
    id: 'lean-and-run',
    sport: 'run',
    type: 'basic',
    improves: ['landing_pattern', 'thigh_strike_ar'],
    name: [
      'Lean and run',
      '前傾スタート',
      'Aus dem Fallen loslaufen',
      'Caer y correr',
      'Chute avant et départ',
      'Cadi e corri',
    ],
    description: [
      'Stand tall and lean forward from the ankles until a foot has to catch you. Run on with the same short first step.',
      'まっすぐ立ち、足首から体を前に倒して、足が自然に出るまで待ちます。その短い一歩のまま走り出します。',
      'Steh aufrecht und lehn dich aus den Sprunggelenken nach vorn, bis ein Fuß dich auffangen muss. Lauf mit diesem kurzen ersten Schritt weiter.',
      'Ponte erguido e inclínate desde los tobillos hasta que un pie tenga que frenarte. Sigue corriendo con ese mismo paso corto.',
      'Tenez-vous droit et penchez-vous depuis les chevilles jusqu’à ce qu’un pied doive vous rattraper. Continuez en courant avec ce même pas court.',
      'Stai dritto e inclinati dalle caviglie finché un piede deve fermarti. Continua a correre con lo stesso passo breve.',
    ],
    aim: [
      'To land under the body instead of in front of it',
      '体の前ではなく真下に着く感覚をつかむ',
      'Unter dem Körper aufsetzen statt davor',
      'Apoyar debajo del cuerpo y no delante',
      'Poser le pied sous le corps et non devant',
      'Appoggiare sotto il corpo, non davanti',
    ],
    dose: [
      '6 starts of 20 m, twice a week',
      '20 m×6本、週2回',
      '6 Starts über 20 m, zweimal pro Woche',
      '6 salidas de 20 m, dos veces por semana',
      '6 départs de 20 m, deux fois par semaine',
      '6 partenze di 20 m, due volte a settimana',
    ],
    evidence: poseMethod,
    drawing: drawing({
      figures: [
        [stand, 44],
        [forwardFall, 112],
        [landing, 186, { ghost: true }],
        [toeOff, 256],
      ],
      arrows: [
        [[60, 24], [104, 27], 5],
        [
          [278, 58],
          [304, 58],
        ],
      ],
    }),
  },
  {
    id: 'run-on-the-spot',
    sport: 'run',
    type: 'basic',
    improves: ['landing_pattern', 'thigh_landing_smoothness'],
    name: [
      'Run on the spot, then forward',
      'その場走から前へ',
      'Vom Lauf auf der Stelle nach vorn',
      'Correr en el sitio y avanzar',
      'Course sur place, puis en avant',
      'Corsa sul posto, poi avanti',
    ],
    description: [
      'Run lightly on the spot for 10 s; the feet land flat by themselves. Then let the body drift forward and keep the same landing.',
      'その場で10秒軽く走ると、足は自然に平らに着きます。そのまま体を前に運び、同じ着地を保ちます。',
      'Lauf 10 s locker auf der Stelle; die Füße setzen von selbst flach auf. Lass dann den Körper nach vorn gleiten und behalte das Aufsetzen bei.',
      'Corre suave en el sitio 10 s; los pies apoyan planos por sí solos. Después deja avanzar el cuerpo y conserva el mismo apoyo.',
      'Courez légèrement sur place 10 s ; les pieds se posent à plat d’eux-mêmes. Laissez ensuite le corps avancer en gardant la même pose.',
      'Corri leggero sul posto per 10 s; i piedi appoggiano piatti da soli. Poi lascia avanzare il corpo e mantieni lo stesso appoggio.',
    ],
    aim: [
      'To feel a flat landing and keep it when moving',
      '足裏全体の着地を覚え、前進中も保つ',
      'Flaches Aufsetzen spüren und mitnehmen',
      'Sentir el apoyo plano y mantenerlo al avanzar',
      'Sentir une pose à plat et la garder en avançant',
      'Sentire l’appoggio piatto e mantenerlo avanzando',
    ],
    dose: [
      '5 × 10 s + 30 m, twice a week',
      '10秒+30 m×5本、週2回',
      '5 × 10 s + 30 m, zweimal pro Woche',
      '5 × 10 s + 30 m, dos veces por semana',
      '5 × 10 s + 30 m, deux fois par semaine',
      '5 × 10 s + 30 m, due volte a settimana',
    ],
    evidence: footStrikeRetraining,
    drawing: drawing({
      figures: [
        [onTheSpot, 50],
        [mirrored(onTheSpot), 104, { ghost: true }],
        [landing, 190],
        [toeOff, 262, { ghost: true }],
      ],
      arrows: [
        [
          [26, 74],
          [26, 92],
        ],
        [
          [130, 62],
          [164, 62],
        ],
      ],
    }),
  },
  {
    id: 'gentle-uphill-strides',
    sport: 'run',
    type: 'advanced',
    improves: ['landing_pattern', 'thigh_grf'],
    name: [
      'Strides up a gentle hill',
      'ゆるい上り坂の流し',
      'Steigerungen am flachen Hang',
      'Progresivos en cuesta suave',
      'Lignes droites en faux plat montant',
      'Allunghi in leggera salita',
    ],
    description: [
      'Run briskly up a slope of 4–6% with short steps and land on the whole foot. Walk back down.',
      '勾配4～6%の上り坂を、歩幅を抑え、足裏全体の着地を保って速めに走ります。下りは歩いて戻ります。',
      'Lauf zügig mit kurzen Schritten einen Hang mit 4–6 % hinauf und setz mit dem ganzen Fuß auf. Geh zurück.',
      'Sube con brío una cuesta del 4–6 % a pasos cortos, apoyando todo el pie. Baja andando.',
      'Montez d’un bon pas une pente de 4–6 % à petits pas, en posant tout le pied. Redescendez en marchant.',
      'Sali con brio un pendio del 4–6% a passi brevi, appoggiando tutto il piede. Torna giù camminando.',
    ],
    aim: [
      'To keep a whole-foot landing at speed',
      '速い動きの中で足裏全体の着地を保つ',
      'Auch schnell mit dem ganzen Fuß aufsetzen',
      'Mantener el apoyo de todo el pie a velocidad',
      'Garder une pose à plat à vive allure',
      'Mantenere l’appoggio pieno in velocità',
    ],
    dose: [
      '4 × 60 m, once a week',
      '60 m×4本、週1回',
      '4 × 60 m, einmal pro Woche',
      '4 × 60 m, una vez por semana',
      '4 × 60 m, une fois par semaine',
      '4 × 60 m, una volta a settimana',
    ],
    evidence: uphillForm,
    drawing: drawing({
      slope: [113, 90],
      figures: [
        [{ ...landing, lean: 9 }, 74],
        [{ ...toeOff, lean: 9 }, 148, { ghost: true }],
        [{ ...mirrored(landing), lean: 9 }, 222],
      ],
      arrows: [
        [
          [96, 34],
          [128, 29],
        ],
      ],
      labels: [['4–6 %', 280, 110]],
    }),
  },
  {
    id: 'barefoot-strides',
    sport: 'run',
    type: 'advanced',
    improves: ['landing_pattern', 'heel_pitch'],
    name: [
      'Barefoot strides on grass',
      '芝生の裸足走',
      'Barfuß-Steigerungen auf Rasen',
      'Progresivos descalzo sobre hierba',
      'Lignes droites pieds nus sur l’herbe',
      'Allunghi a piedi nudi sull’erba',
    ],
    description: [
      'Run relaxed strides barefoot on soft, clean grass. Start with two, and add one a week only if calves and feet stay free of pain.',
      '柔らかく安全な芝生で、裸足で力まず流します。2本から始め、ふくらはぎと足に痛みがなければ週に1本ずつ増やします。',
      'Lauf barfuß lockere Steigerungen auf weichem, sauberem Rasen. Beginn mit zwei und steigere um eine pro Woche, solange Waden und Füße schmerzfrei bleiben.',
      'Haz progresivos relajados descalzo sobre hierba blanda y limpia. Empieza con dos y añade uno por semana si gemelos y pies siguen sin dolor.',
      'Courez relâché, pieds nus, sur une herbe souple et propre. Commencez par deux et ajoutez-en une par semaine si mollets et pieds restent sans douleur.',
      'Corri rilassato a piedi nudi su erba morbida e pulita. Comincia con due e aggiungine uno a settimana se polpacci e piedi restano senza dolore.',
    ],
    aim: [
      'To feel how the foot meets the ground',
      '足が地面に触れる感覚を養う',
      'Spüren, wie der Fuß aufsetzt',
      'Sentir cómo el pie toca el suelo',
      'Sentir comment le pied touche le sol',
      'Sentire come il piede incontra il suolo',
    ],
    dose: [
      '2–6 × 60 m, once a week',
      '60 m×2～6本、週1回',
      '2–6 × 60 m, einmal pro Woche',
      '2–6 × 60 m, una vez por semana',
      '2–6 × 60 m, une fois par semaine',
      '2–6 × 60 m, una volta a settimana',
    ],
    evidence: barefoot,
    drawing: drawing({
      figures: [
        [overstride, 66, { ghost: true }],
        [landing, 152],
        [toeOff, 228],
      ],
      things: [grass(ground)],
      arrows: [
        [
          [96, 46],
          [126, 46],
        ],
        [
          [250, 56],
          [284, 56],
        ],
      ],
    }),
  },
]
