/** Phrases that join what comments say, by language. `{…}` are places to fill. */
import type { Texts } from '@cadenza/metrics'

/** Several ways to say the same. */
type Variants = readonly [Texts, ...Texts[]]

export const onSide: Readonly<Record<'left' | 'right', Texts>> = {
  left: [
    'on the left, {text}',
    '左は、{text}',
    'Links: {text}',
    'en el lado izquierdo, {text}',
    'côté gauche, {text}',
    'a sinistra, {text}',
  ],
  right: [
    'on the right, {text}',
    '右は、{text}',
    'Rechts: {text}',
    'en el lado derecho, {text}',
    'côté droit, {text}',
    'a destra, {text}',
  ],
}

/** The figure of a side, after a sentence. */
export const sideFigure: Texts = [
  '{side} {value}',
  '{side}{value}',
  '{side} {value}',
  '{side} {value}',
  '{side} {value}',
  '{side} {value}',
]

export const sideNames: Readonly<Record<'left' | 'right', Texts>> = {
  left: ['left', '左', 'links', 'izquierda', 'gauche', 'sinistra'],
  right: ['right', '右', 'rechts', 'derecha', 'droite', 'destra'],
}

/** A metric without a sentence of its own. */
export const ofLabel: Readonly<Record<'weak' | 'strong', Texts>> = {
  weak: [
    '{label} needs work',
    '{label}は改善の余地があります',
    '{label} ist verbesserungsfähig',
    '{label}: por mejorar',
    '{label} : à améliorer',
    '{label}: da migliorare',
  ],
  strong: [
    '{label} is good',
    '{label}は良好です',
    '{label} ist gut',
    '{label}: bien',
    '{label} : bien',
    '{label}: bene',
  ],
}

export const nothingStrong: Texts = [
  'No metric stands out as a strength in this range.',
  'この区間で特に優れている指標はありません。',
  'In diesem Abschnitt sticht kein Messwert als Stärke hervor.',
  'En este tramo ninguna métrica destaca como punto fuerte.',
  'Dans ce segment, aucune mesure ne se détache comme point fort.',
  'In questo intervallo nessuna metrica spicca come punto di forza.',
]

export const nothingWeak: Texts = [
  'No metric stands out as a weakness in this range.',
  'この区間で特に劣っている指標はありません。',
  'In diesem Abschnitt sticht kein Messwert als Schwäche hervor.',
  'En este tramo ninguna métrica destaca como punto débil.',
  'Dans ce segment, aucune mesure ne se détache comme point faible.',
  'In questo intervallo nessuna metrica spicca come punto debole.',
]

export const sidesDiffer: Variants = [
  [
    'Left and right differ: {items}.',
    '左右差がみられます：{items}。',
    'Links und rechts unterscheiden sich: {items}.',
    'Hay diferencia entre izquierda y derecha: {items}.',
    'La gauche et la droite diffèrent : {items}.',
    'Sinistra e destra differiscono: {items}.',
  ],
  [
    'Watch the difference between the sides: {items}.',
    '左右の違いに注意してください：{items}。',
    'Achte auf den Seitenunterschied: {items}.',
    'Vigila la diferencia entre lados: {items}.',
    'Surveillez la différence entre les côtés : {items}.',
    'Fai attenzione alla differenza tra i lati: {items}.',
  ],
]

export const sideItem: Texts = [
  '{label} (left {left}, right {right}, {rate})',
  '{label}（左{left}、右{right}、{rate}）',
  '{label} (links {left}, rechts {right}, {rate})',
  '{label} (izquierda {left}, derecha {right}, {rate})',
  '{label} (gauche {left}, droite {right}, {rate})',
  '{label} (sinistra {left}, destra {right}, {rate})',
]

/** Introductions of changes for the worse, by what causes them. */
export const worse: Readonly<Record<'time' | 'pace' | 'steps', Variants>> = {
  time: [
    [
      'Clearly worse as the effort goes on: {items}.',
      '時間の経過とともに明らかに悪化しています：{items}。',
      'Im Verlauf der Belastung deutlich schlechter: {items}.',
      'Claramente peor a medida que avanza el esfuerzo: {items}.',
      'Nettement moins bien au fil de l’effort : {items}.',
      'Nettamente peggio nel corso dello sforzo: {items}.',
    ],
    [
      'Fatigue shows here: {items}.',
      '疲労の影響が表れています：{items}。',
      'Die Ermüdung zeigt sich hier: {items}.',
      'La fatiga se nota aquí: {items}.',
      'La fatigue se voit ici : {items}.',
      'La fatica si vede qui: {items}.',
    ],
  ],
  pace: [
    [
      'Clearly worse at the faster pace: {items}.',
      'ペースが上がると明らかに悪化しています：{items}。',
      'Bei höherer Pace deutlich schlechter: {items}.',
      'Claramente peor a ritmo más rápido: {items}.',
      'Nettement moins bien à allure plus rapide : {items}.',
      'Nettamente peggio a passo più veloce: {items}.',
    ],
    [
      'The faster pace costs form: {items}.',
      'ペースアップでフォームが崩れています：{items}。',
      'Die höhere Pace geht hier auf Kosten der Technik: {items}.',
      'El ritmo más rápido resta técnica aquí: {items}.',
      'L’allure plus rapide coûte ici en technique : {items}.',
      'Il passo più veloce va qui a scapito della tecnica: {items}.',
    ],
  ],
  steps: [
    [
      'Clearly worse than in the range before: {items}.',
      '前の区間より明らかに悪化しています：{items}。',
      'Deutlich schlechter als im Abschnitt davor: {items}.',
      'Claramente peor que en el tramo anterior: {items}.',
      'Nettement moins bien que dans le segment précédent : {items}.',
      'Nettamente peggio rispetto all’intervallo precedente: {items}.',
    ],
  ],
}

export const notWorse: Readonly<Record<'time' | 'pace' | 'steps', Texts>> = {
  time: [
    'No metric gets clearly worse as the effort goes on.',
    '時間の経過による明らかな悪化はみられません。',
    'Kein Messwert wird im Verlauf der Belastung deutlich schlechter.',
    'Ninguna métrica empeora con claridad a medida que avanza el esfuerzo.',
    'Aucune mesure ne se dégrade nettement au fil de l’effort.',
    'Nessuna metrica peggiora nettamente nel corso dello sforzo.',
  ],
  pace: [
    'No metric gets clearly worse at the faster pace.',
    'ペースが上がっても明らかな悪化はみられません。',
    'Kein Messwert wird bei höherer Pace deutlich schlechter.',
    'Ninguna métrica empeora con claridad a ritmo más rápido.',
    'Aucune mesure ne se dégrade nettement à allure plus rapide.',
    'Nessuna metrica peggiora nettamente a passo più veloce.',
  ],
  steps: [
    'No metric gets clearly worse from one range to the next.',
    '区間ごとの明らかな悪化はみられません。',
    'Kein Messwert wird von einem Abschnitt zum nächsten deutlich schlechter.',
    'Ninguna métrica empeora con claridad de un tramo al siguiente.',
    'Aucune mesure ne se dégrade nettement d’un segment à l’autre.',
    'Nessuna metrica peggiora nettamente da un intervallo all’altro.',
  ],
}

export const changeItem: Texts = [
  '{label} ({from} → {to}: {before} → {now}, {rate})',
  '{label}（{from} → {to}：{before} → {now}、{rate}）',
  '{label} ({from} → {to}: {before} → {now}, {rate})',
  '{label} ({from} → {to}: {before} → {now}, {rate})',
  '{label} ({from} → {to} : {before} → {now}, {rate})',
  '{label} ({from} → {to}: {before} → {now}, {rate})',
]

export const sectionNames: Readonly<Record<'highCadence' | 'highTorque' | 'freeCadence', Texts>> = {
  highCadence: [
    'High cadence',
    '高ケイデンス',
    'Hohe Trittfrequenz',
    'Cadencia alta',
    'Cadence élevée',
    'Cadenza alta',
  ],
  highTorque: ['High torque', '高トルク', 'Hohes Drehmoment', 'Par alto', 'Couple élevé', 'Coppia alta'],
  freeCadence: [
    'Free cadence',
    'フリーケイデンス',
    'Freie Trittfrequenz',
    'Cadencia libre',
    'Cadence libre',
    'Cadenza libera',
  ],
}

/** The text begins in lower case, and has a colon of its own. */
export const inSection: Texts = [
  '{section} – {text}',
  '{section}では、{text}',
  '{section} – {text}',
  '{section} – {text}',
  '{section} – {text}',
  '{section} – {text}',
]

export const worst: Variants = [
  [
    'Work on this first: {items}.',
    'まず取り組みたい指標は、{items}です。',
    'Arbeite zuerst daran: {items}.',
    'Trabaja primero en esto: {items}.',
    'À travailler en premier : {items}.',
    'Lavora prima di tutto su: {items}.',
  ],
  [
    'The lowest scores: {items}.',
    'スコアが特に低い指標：{items}。',
    'Die niedrigsten Werte: {items}.',
    'Las puntuaciones más bajas: {items}.',
    'Les scores les plus bas : {items}.',
    'I punteggi più bassi: {items}.',
  ],
]

export const total: Variants = [
  [
    'The overall score is {score}; 50 is the average.',
    '総合スコアは{score}です（平均50）。',
    'Der Gesamtwert ist {score}; 50 ist der Durchschnitt.',
    'La puntuación global es {score}; la media es 50.',
    'Le score global est de {score} ; la moyenne est de 50.',
    'Il punteggio complessivo è {score}; la media è 50.',
  ],
]

export const areas: Variants = [
  [
    'Strongest area: {best} ({high}); weakest area: {least} ({low}).',
    '最も高いのは「{best}」（{high}）、最も低いのは「{least}」（{low}）です。',
    'Stärkster Bereich: {best} ({high}); schwächster Bereich: {least} ({low}).',
    'Área más fuerte: {best} ({high}); área más débil: {least} ({low}).',
    'Point le plus fort : {best} ({high}) ; point le plus faible : {least} ({low}).',
    'Area più forte: {best} ({high}); area più debole: {least} ({low}).',
  ],
  [
    'Best: {best} ({high}). Most to gain: {least} ({low}).',
    '比較的良いのは「{best}」（{high}）、伸びしろが大きいのは「{least}」（{low}）です。',
    'Am besten: {best} ({high}). Am meisten zu gewinnen: {least} ({low}).',
    'Lo mejor: {best} ({high}). Donde más se puede ganar: {least} ({low}).',
    'Le meilleur : {best} ({high}). Là où il y a le plus à gagner : {least} ({low}).',
    'Il meglio: {best} ({high}). Dove c’è più da guadagnare: {least} ({low}).',
  ],
]

/** The categories of the scores. */
export const areaNames: Readonly<Record<string, Texts>> = {
  landing: ['landing', '着地', 'Landung', 'aterrizaje', 'pose du pied', 'appoggio'],
  push: [
    'stepping in',
    '乗り込み、踏み込み',
    'Lastaufnahme',
    'carga del apoyo',
    'mise en charge',
    'carico in appoggio',
  ],
  takeoff: [
    'takeoff and after',
    '離地、離地後',
    'Abheben und danach',
    'despegue y después',
    'décollage et après',
    'distacco e dopo',
  ],
  spring: ['spring feel', 'バネ感', 'Federung', 'elasticidad', 'élasticité', 'elasticità'],
  pedalling: ['pedaling', 'ペダリング', 'Tritt', 'pedaleo', 'pédalage', 'pedalata'],
  ankling: [
    'ankling',
    'アンクリング',
    'Fußgelenkarbeit',
    'juego de tobillo',
    'jeu de cheville',
    'gioco di caviglia',
  ],
  pelvis: ['pelvis', '骨盤', 'Becken', 'pelvis', 'bassin', 'bacino'],
  torso: ['torso', '体幹', 'Rumpf', 'torso', 'buste', 'busto'],
}

/** Advice for the weakest area. */
export const advice: Readonly<Record<string, Variants>> = {
  landing: [
    [
      'Start by landing closer to the body.',
      'まず、体に近い位置で着地する練習から始めましょう。',
      'Beginne damit, näher am Körper aufzusetzen.',
      'Empieza por aterrizar más cerca del cuerpo.',
      'Commencez par poser le pied plus près du corps.',
      'Comincia appoggiando il piede più vicino al corpo.',
    ],
    [
      'Slightly shorter, quicker steps bring the landing under the body.',
      '歩幅を少し縮めて歩数を増やすと、体の真下で着地しやすくなります。',
      'Etwas kürzere, schnellere Schritte bringen die Landung unter den Körper.',
      'Unos pasos algo más cortos y rápidos llevan el aterrizaje bajo el cuerpo.',
      'Des pas un peu plus courts et plus rapides ramènent la pose du pied sous le corps.',
      'Passi un po’ più brevi e rapidi portano l’appoggio sotto il corpo.',
    ],
  ],
  push: [
    [
      'Start by landing softly, with the hip and knee giving way a little.',
      'まず、股関節と膝を少し緩め、柔らかく着地する練習から始めましょう。',
      'Beginne damit, weich zu landen: Hüfte und Knie geben etwas nach.',
      'Empieza por aterrizar suave, con la cadera y la rodilla algo flexibles.',
      'Commencez par poser le pied en douceur, hanche et genou un peu souples.',
      'Comincia con un appoggio morbido, con anca e ginocchio un po’ flessibili.',
    ],
    [
      'A quiet pelvis and soft knees take the jerk out of each step.',
      '骨盤を安定させ、膝を柔らかく使うと、一歩ごとの衝撃が和らぎます。',
      'Ein ruhiges Becken und weiche Knie nehmen jedem Schritt die Härte.',
      'Una pelvis estable y unas rodillas flexibles suavizan cada paso.',
      'Un bassin stable et des genoux souples adoucissent chaque pas.',
      'Un bacino stabile e ginocchia flessibili ammorbidiscono ogni passo.',
    ],
  ],
  takeoff: [
    [
      'Start with a quick swing of the thigh right after takeoff.',
      'まず、離地直後に大腿を素早く振り出す練習から始めましょう。',
      'Beginne damit, den Oberschenkel gleich nach dem Abheben schnell nach vorn zu bringen.',
      'Empieza por llevar el muslo rápido hacia delante justo tras el despegue.',
      'Commencez par ramener vite la cuisse vers l’avant juste après le décollage.',
      'Comincia portando la coscia rapidamente in avanti subito dopo il distacco.',
    ],
    [
      'Leave the ground without a long push with the toes and let the thigh lead.',
      'つま先で長く蹴らずに、大腿から前へ運びましょう。',
      'Löse den Fuß vom Boden, ohne lange mit den Zehen nachzudrücken, und lass den Oberschenkel führen.',
      'Deja el suelo sin empujar mucho con la punta y deja que guíe el muslo.',
      'Quittez le sol sans pousser longtemps sur la pointe et laissez la cuisse mener.',
      'Lascia il suolo senza spingere a lungo con la punta e lascia guidare la coscia.',
    ],
  ],
  spring: [
    [
      'Start with short hops to build up spring.',
      'まず、小さな連続ジャンプで弾む感覚を養いましょう。',
      'Beginne mit kleinen Sprüngen, um mehr Federung zu bekommen.',
      'Empieza con saltos cortos para ganar elasticidad.',
      'Commencez par de petits bonds pour gagner en rebond.',
      'Comincia con piccoli balzi per guadagnare elasticità.',
    ],
  ],
  pedalling: [
    [
      'Start with easy spinning, thinking of a round movement over the top.',
      'まず、軽いギアで上死点を滑らかに越えることを意識しましょう。',
      'Beginne mit lockerem, schnellem Treten und denke an eine runde Bewegung über den oberen Punkt.',
      'Empieza pedaleando suelto y piensa en un movimiento redondo al pasar por arriba.',
      'Commencez par pédaler en souplesse, en pensant à un mouvement rond en haut.',
      'Comincia pedalando agile e pensa a un movimento rotondo nel punto alto.',
    ],
  ],
  ankling: [
    [
      'Start by keeping the foot quiet and letting the thigh do the work.',
      'まず、足首を安定させ、大腿から踏む意識を持ちましょう。',
      'Beginne damit, den Fuß ruhig zu halten und aus dem Oberschenkel zu treten.',
      'Empieza por mantener el pie estable y pedalear desde el muslo.',
      'Commencez par garder le pied stable et pédaler depuis la cuisse.',
      'Comincia tenendo il piede stabile e pedalando con la coscia.',
    ],
  ],
  pelvis: [
    [
      'Start by sitting quietly: strength of the trunk first, then a check of the saddle.',
      'まず、体幹を使って骨盤を安定させ、サドルの位置も確かめましょう。',
      'Beginne damit, ruhig zu sitzen: erst Rumpfkraft, dann ein Blick auf den Sattel.',
      'Empieza por sentarte estable: primero fuerza de tronco y luego revisa el sillín.',
      'Commencez par une assise stable : d’abord le gainage, puis un contrôle de la selle.',
      'Comincia stando seduto stabile: prima la forza del busto, poi un controllo della sella.',
    ],
  ],
  torso: [
    [
      'Start by holding the upper body still with relaxed arms.',
      'まず、腕の力を抜き、上体を静かに保ちましょう。',
      'Beginne damit, den Oberkörper mit lockeren Armen ruhig zu halten.',
      'Empieza por mantener el tronco quieto con los brazos relajados.',
      'Commencez par garder le haut du corps immobile, les bras relâchés.',
      'Comincia tenendo fermo il busto con le braccia rilassate.',
    ],
  ],
}

export const listed: Texts = [', ', '、', ', ', ', ', ', ', ', ']
/** Between a sentence and its figures. */
export const bracketed: Texts = [
  '{text} ({figures})',
  '{text}（{figures}）',
  '{text} ({figures})',
  '{text} ({figures})',
  '{text} ({figures})',
  '{text} ({figures})',
]
export const ended: Texts = ['{text}.', '{text}。', '{text}.', '{text}.', '{text}.', '{text}.']
/** Between sentences. */
export const joined: Texts = [' ', '', ' ', ' ', ' ', ' ']
