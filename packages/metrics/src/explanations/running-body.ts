import type { Texts } from '../metric.ts'
import { type Explanation, type Explanations, fromMotion } from './explanation.ts'

const eachSide: Texts = [
  ' Each side is computed from its own steps.',
  '左右の値は、それぞれの側の歩から求めます。',
  ' Jede Seite aus ihren eigenen Schritten.',
  ' Cada lado, de sus propios pasos.',
  ' Chaque côté d’après ses propres pas.',
  ' Ogni lato dai propri passi.',
]

/** Explanations of a metric over the steps of both feet, and for each foot under its code with `_lr`. */
function withSides(explanations: Explanations): Explanations {
  const sided = ({ how, ...rest }: Explanation): Explanation => {
    const [en, ja, de, es, fr, it] = how
    const [e, j, d, s, f, i] = eachSide
    return { ...rest, how: [en + e, ja + j, de + d, es + s, fr + f, it + i] }
  }
  return Object.fromEntries(
    Object.entries(explanations).flatMap(([code, whole]) => [
      [code, whole],
      [`${code}_lr`, sided(whole)],
    ]),
  )
}

/** Explanations of the pelvis's vertical movement in a stride. */
export const runningBodyExplanations: Explanations = {
  ...withSides({
    smoothness: fromMotion(
      [
        'The share of the pelvis’s vertical acceleration (RMS, up to 40 Hz) above twice the step frequency, in percent.',
        '骨盤の上下加速度（RMS、40 Hzまで）のうち、1秒あたりの歩数の2倍より高い周波数成分の割合（%）です。',
        'Der Anteil der senkrechten Beschleunigung des Beckens (Effektivwert, bis 40 Hz), der schneller ist als die doppelte Schrittfrequenz, in Prozent.',
        'La parte de la aceleración vertical de la pelvis (valor eficaz, hasta 40 Hz) más rápida que el doble de la frecuencia de pasos, en porcentaje.',
        'La part de l’accélération verticale du bassin (valeur efficace, jusqu’à 40 Hz) plus rapide que le double de la fréquence des pas, en pourcentage.',
        'La quota dell’accelerazione verticale del bacino (valore efficace, fino a 40 Hz) più rapida del doppio della frequenza dei passi, in percentuale.',
      ],
      'ours',
      'untested',
    ),
    stance_impact_force: fromMotion(
      [
        'The peak vertical acceleration of the pelvis in stance, including gravity, smoothed at 30 Hz. An approximation of force in body weights.',
        '接地中の骨盤の上下加速度の最大値です（重力を含み、30 Hzで平滑化）。体重に対する力の目安です。',
        'Die größte senkrechte Beschleunigung des Beckens in der Standphase, einschließlich Schwerkraft, bei 30 Hz geglättet. Sie steht stellvertretend für die Kraft in Vielfachen des Körpergewichts.',
        'La mayor aceleración vertical de la pelvis en apoyo, con la gravedad, suavizada a 30 Hz. Sirve de aproximación a la fuerza en pesos corporales.',
        'La plus grande accélération verticale du bassin en appui, gravité comprise, lissée à 30 Hz. Elle tient lieu de force, en multiples du poids du corps.',
        'La massima accelerazione verticale del bacino in appoggio, gravità compresa, filtrata a 30 Hz. Approssima la forza in pesi corporei.',
      ],
      'ours',
      { unit: 'g', lab: 0.15, outdoors: [0.15, 0.3] },
      undefined,
      'Patoz et al. 2022',
    ),
    normalized_sif: fromMotion(
      [
        'Stance impact force × the square root of (10 km/h ÷ speed); no value below 5 km/h.',
        '接地衝撃力に「10 km/h÷速度」の平方根を掛けた値です。5 km/h未満では値はありません。',
        'Aufprallkraft mal Wurzel aus 10 km/h durch die Geschwindigkeit; keine unter 5 km/h.',
        'Fuerza de impacto por la raíz cuadrada de 10 km/h entre la velocidad; sin valor por debajo de 5 km/h.',
        'Force d’impact multipliée par la racine carrée de 10 km/h sur la vitesse ; aucune sous 5 km/h.',
        'Forza d’impatto per la radice quadrata di 10 km/h diviso la velocità; nessun valore sotto 5 km/h.',
      ],
      'ours',
      'untested',
    ),
    sif_cadence: fromMotion(
      [
        'Stance impact force times the steps per second.',
        '接地衝撃力に1秒あたりの歩数を掛けた値です。',
        'Aufprallkraft mal Schritte pro Sekunde.',
        'Fuerza de impacto por los pasos por segundo.',
        'Force d’impact multipliée par les pas par seconde.',
        'Forza d’impatto per i passi al secondo.',
      ],
      'ours',
      'untested',
    ),
    stance_displacement: fromMotion(
      [
        'The drop of the pelvis from the point where force equals weight to its lowest point, from the same fit as vertical oscillation.',
        '力が体重と等しくなる点から最下点まで骨盤が沈む距離で、上下動と同じ近似曲線から求めます。',
        'Wie weit das Becken von dort, wo Kraft gleich Gewicht ist, bis zum tiefsten Punkt fällt; aus derselben Kurve wie die vertikale Bewegung.',
        'Cuánto cae la pelvis desde donde la fuerza iguala el peso hasta su punto más bajo, del mismo ajuste que la oscilación vertical.',
        'De combien le bassin descend depuis le point où la force égale le poids jusqu’au plus bas, d’après le même ajustement que l’oscillation verticale.',
        'Di quanto il bacino scende da dove la forza è pari al peso fino al punto più basso, dalla stessa curva dell’oscillazione verticale.',
      ],
      'published',
      { unit: 'mm', lab: 4, outdoors: [5, 10] },
      'Cavagna 2006, J. Exp. Biol. 209:4051',
    ),
    stance_vo_ratio: fromMotion(
      [
        'Stance displacement divided by vertical oscillation, in percent. Grades are 2 points wide, so a reliable grade needs 60 strides.',
        '接地時沈み込みを上下動で割った百分率です。評価1段階の幅は2ポイントなので、判断には60ストライドが必要です。',
        'Absenkung in der Standphase geteilt durch vertikale Bewegung, in Prozent. Eine Stufe ist 2 Punkte breit: Erst 60 Doppelschritte sagen etwas.',
        'Descenso en apoyo dividido por oscilación vertical, en porcentaje. Cada nivel abarca 2 puntos: hacen falta 60 zancadas para valorarlo.',
        'Abaissement en appui divisé par l’oscillation verticale, en pourcentage. Un niveau fait 2 points : il faut 60 foulées pour juger.',
        'Abbassamento in appoggio diviso per oscillazione verticale, in percentuale. Ogni livello copre 2 punti: servono 60 falcate per valutare.',
      ],
      'published',
      { unit: 'points', lab: 2, outdoors: [3, 3] },
      'Cavagna 2006, J. Exp. Biol. 209:4051',
    ),
  }),
  vertical_oscillation: fromMotion(
    [
      'Up to 20 harmonics of the stride are fitted to the pelvis’s vertical acceleration and integrated to its height. The value is the range of that height in a step. Without motion sensors it is the device’s value.',
      '骨盤の上下加速度にストライドの最大20の調和成分を当てはめ、厳密に積分して高さを求め、1歩ごとの幅を示します。モーションセンサーがない場合はデバイスの値です。',
      'Bis zu 20 Harmonische des Doppelschritts werden an die senkrechte Beschleunigung des Beckens angepasst und exakt zur Höhe integriert; angegeben wird die Spanne je Schritt. Ohne Bewegungssensoren ist es der Wert des Geräts.',
      'Se ajustan hasta 20 armónicos de la zancada a la aceleración vertical de la pelvis y se integran de forma exacta para obtener su altura; se da el recorrido por paso. Sin sensores de movimiento es el valor del dispositivo.',
      'Jusqu’à 20 harmoniques de la foulée sont ajustées à l’accélération verticale du bassin et intégrées exactement en hauteur ; l’amplitude par pas est donnée. Sans capteurs de mouvement, c’est la valeur de l’appareil.',
      'Fino a 20 armoniche della falcata sono adattate all’accelerazione verticale del bacino e integrate in modo esatto per ottenerne l’altezza; è data l’escursione per passo. Senza sensori di movimento è il valore del dispositivo.',
    ],
    'ours',
    { unit: 'mm', lab: 4, outdoors: [5, 10] },
    undefined,
    'Sheffield et al. 2025, Sensors 25:315',
  ),
}
