import type { Texts } from '../metric.ts'
import { angleError, type Explanations, forEach, fromMotion, sources } from './explanation.ts'

const tilt: Texts = [
  'The mean forward tilt over the stroke or stride, measured from an upright pose at the start. Without that pose the value is relative, and only its changes are meaningful.',
  '1ストロークまたは1ストライドの平均前傾角で、開始時の静止した直立姿勢を0°とします。その姿勢がない場合は相対値となり、変化だけに意味があります。',
  'Die mittlere Neigung nach vorn über den Tritt oder Doppelschritt, gezählt ab ruhigem aufrechtem Stand zu Beginn. Ohne diesen ist sie relativ: Nur Änderungen zählen.',
  'La inclinación media hacia delante en la pedalada o zancada, contada desde una postura erguida e inmóvil al inicio. Sin ella es relativa: solo cuentan sus cambios.',
  'L’inclinaison moyenne vers l’avant sur le coup de pédale ou la foulée, comptée depuis une posture droite et immobile au départ. Sans elle, elle est relative : seuls ses changements comptent.',
  'L’inclinazione media in avanti nella pedalata o falcata, contata da una postura eretta e ferma all’inizio. Senza di essa è relativa: contano solo le variazioni.',
]

/** Explanations of the pelvis and torso, cycling and running. */
export const trunkExplanations: Explanations = {
  pelvic_angle: fromMotion(tilt, 'after', angleError, 'LEOMO', sources.plazaBravo),
  ...forEach(['torso_angle', 'run_torso_angle'], fromMotion(tilt, 'after', angleError, 'LEOMO')),
  ...forEach(
    ['pelvic_rotation', 'torso_rotation', 'run_pelvic_rotation', 'run_torso_rotation'],
    fromMotion(
      [
        'The largest minus the smallest heading of the left–right axis within the stroke or stride. Slower turns than 0.3 of its frequency come from the road and are removed.',
        '1ストロークまたは1ストライド内の左右軸の方位の最大値から最小値を引いた値です。ストロークまたはストライドの周波数の0.3倍より遅い向きの変化は、道の曲がりとみなして除きます。',
        'Die größte minus die kleinste Richtung der Links-rechts-Achse innerhalb des Tritts oder Doppelschritts. Drehungen, die langsamer sind als das 0,3-Fache seiner Frequenz, kommen vom Weg und werden abgezogen.',
        'La diferencia entre la orientación máxima y la mínima del eje izquierda-derecha en la pedalada o zancada. Los giros más lentos que 0,3 veces su frecuencia se deben al trazado y se descuentan.',
        'La plus grande orientation de l’axe gauche-droite, moins la plus petite, pendant le coup de pédale ou la foulée. Les rotations plus lentes que 0,3 fois sa fréquence viennent de la route et sont retirées.',
        'La differenza tra l’orientamento massimo e minimo dell’asse sinistra-destra nella pedalata o falcata. Le rotazioni più lente di 0,3 volte la sua frequenza sono dovute alla strada e vengono sottratte.',
      ],
      'published',
      { unit: '°', outdoors: [2, 3], within: 1 },
      sources.baker,
    ),
  ),
  ...forEach(
    ['pelvic_rock', 'torso_rock', 'run_pelvic_rock', 'run_torso_rock'],
    fromMotion(
      [
        'The largest minus the smallest angle between the left–right axis and the horizontal within the stroke or stride.',
        '1ストロークまたは1ストライド内で、左右軸が水平面となす角の最大値から最小値を引いた値です。',
        'Die größte minus die kleinste Neigung der Links-rechts-Achse gegen die Waagrechte innerhalb des Tritts oder Doppelschritts.',
        'La mayor elevación del eje izquierda-derecha sobre la horizontal menos la menor en la pedalada o zancada.',
        'La plus grande inclinaison de l’axe gauche-droite par rapport à l’horizontale, moins la plus petite, pendant le coup de pédale ou la foulée.',
        'La maggiore elevazione dell’asse sinistra-destra sull’orizzontale meno la minore nella pedalata o falcata.',
      ],
      'published',
      { unit: '°', outdoors: [2, 3], within: 1 },
      sources.baker,
    ),
  ),
  ...forEach(
    ['run_pelvic_swing', 'run_torso_swing'],
    fromMotion(
      [
        'The largest minus the smallest forward tilt within the stride.',
        '1ストライド内の前傾角の最大値から最小値を引いた値です。',
        'Die größte minus die kleinste Neigung nach vorn innerhalb des Doppelschritts.',
        'La mayor inclinación hacia delante en la zancada menos la menor.',
        'La plus grande inclinaison vers l’avant pendant la foulée, moins la plus petite.',
        'La maggiore inclinazione in avanti nella falcata meno la minore.',
      ],
      'published',
      { unit: '°', outdoors: [2, 3], within: 1 },
      sources.baker,
    ),
  ),
}
