/** Sentences about the cycling metrics with deviation scores, without a full stop. */
import type { MetricTexts } from './metric-texts.ts'

const footRange = (quarter: number): MetricTexts => ({
  weak: [
    `the foot tilts far in quarter ${quarter} of the turn`,
    `第${quarter}象限で足の傾きが大きめです`,
    `der Fuß kippt im ${quarter}. Viertel der Umdrehung stark`,
    `el pie se inclina mucho en el cuarto ${quarter} de la vuelta`,
    `le pied s’incline beaucoup dans le quart ${quarter} du tour`,
    `il piede si inclina molto nel quarto ${quarter} del giro`,
  ],
  strong: [
    `the foot stays steady in quarter ${quarter} of the turn`,
    `第${quarter}象限で足が安定しています`,
    `der Fuß bleibt im ${quarter}. Viertel der Umdrehung ruhig`,
    `el pie se mantiene estable en el cuarto ${quarter} de la vuelta`,
    `le pied reste stable dans le quart ${quarter} du tour`,
    `il piede resta stabile nel quarto ${quarter} del giro`,
  ],
})

export const cyclingTexts: Readonly<Record<string, MetricTexts>> = {
  dss: {
    weak: [
      'the foot turns jerkily, with dead spots',
      '足の回転にデッドスポットがあり、ぎくしゃくしています',
      'der Fuß dreht sich ruckartig, mit Totpunkten',
      'el pie gira a tirones, con puntos muertos',
      'le pied tourne par à-coups, avec des points morts',
      'il piede ruota a scatti, con punti morti',
    ],
    strong: [
      'the foot turns smoothly, almost without dead spots',
      '足の回転が滑らかで、デッドスポットがほとんどありません',
      'der Fuß dreht sich rund, fast ohne Totpunkte',
      'el pie gira con suavidad, casi sin puntos muertos',
      'le pied tourne de façon fluide, presque sans points morts',
      'il piede ruota in modo fluido, quasi senza punti morti',
    ],
  },
  leg_dss: {
    weak: [
      'the thigh moves jerkily',
      '大腿の動きがぎくしゃくしています',
      'der Oberschenkel schwingt ruckartig',
      'el muslo se mueve a tirones',
      'la cuisse bouge par à-coups',
      'la coscia si muove a scatti',
    ],
    strong: [
      'the thigh moves without jerks',
      '大腿が滑らかに動いています',
      'der Oberschenkel schwingt, ohne zu ruckeln',
      'el muslo se mueve sin tirones',
      'la cuisse bouge sans à-coups',
      'la coscia si muove senza scatti',
    ],
  },
  leg_smoothness: {
    weak: [
      'the movement of the thigh is far from round',
      '大腿の動きが円滑ではありません',
      'der Oberschenkel schwingt ungleichmäßig',
      'el movimiento del muslo dista de ser redondo',
      'le mouvement de la cuisse manque de rondeur',
      'il movimento della coscia è poco rotondo',
    ],
    strong: [
      'the movement of the thigh is round',
      '大腿の動きが円滑です',
      'der Oberschenkel schwingt gleichmäßig',
      'el movimiento del muslo es redondo',
      'le mouvement de la cuisse est rond',
      'il movimento della coscia è rotondo',
    ],
  },
  foot_ar_q1: footRange(1),
  foot_ar_q2: footRange(2),
  foot_ar_q3: footRange(3),
  foot_ar_q4: footRange(4),
  pelvic_rock: {
    weak: [
      'the pelvis rocks from side to side',
      '骨盤が左右に大きく傾いています',
      'das Becken kippt deutlich von Seite zu Seite',
      'la pelvis se balancea mucho de lado a lado',
      'le bassin bascule nettement d’un côté à l’autre',
      'il bacino oscilla molto da un lato all’altro',
    ],
    strong: [
      'the pelvis hardly rocks',
      '骨盤の左右の傾きが小さく、安定しています',
      'das Becken kippt kaum zur Seite',
      'la pelvis apenas se balancea',
      'le bassin bascule à peine',
      'il bacino oscilla a malapena',
    ],
  },
  pelvic_rotation: {
    weak: [
      'the pelvis turns with every stroke',
      'ストロークごとに骨盤が大きく回旋しています',
      'das Becken dreht sich bei jedem Tritt deutlich',
      'la pelvis gira mucho en cada pedalada',
      'le bassin tourne nettement à chaque coup de pédale',
      'il bacino ruota molto a ogni pedalata',
    ],
    strong: [
      'the pelvis hardly turns',
      '骨盤の回旋が小さく、安定しています',
      'das Becken dreht sich kaum',
      'la pelvis apenas gira',
      'le bassin tourne à peine',
      'il bacino ruota a malapena',
    ],
  },
  torso_rock: {
    weak: [
      'the upper body rocks from side to side',
      '上体が左右に大きく傾いています',
      'der Oberkörper kippt deutlich von Seite zu Seite',
      'el tronco se balancea mucho de lado a lado',
      'le haut du corps bascule nettement d’un côté à l’autre',
      'la parte superiore del corpo oscilla molto da un lato all’altro',
    ],
    strong: [
      'the upper body stays quiet from side to side',
      '上体の左右の傾きが小さく、安定しています',
      'der Oberkörper kippt kaum zur Seite',
      'el tronco apenas se balancea',
      'le haut du corps bascule à peine',
      'la parte superiore del corpo oscilla a malapena',
    ],
  },
  torso_rotation: {
    weak: [
      'the upper body turns with every stroke',
      'ストロークごとに上体が大きく回旋しています',
      'der Oberkörper dreht sich bei jedem Tritt deutlich',
      'el tronco gira mucho en cada pedalada',
      'le haut du corps tourne nettement à chaque coup de pédale',
      'la parte superiore del corpo ruota molto a ogni pedalata',
    ],
    strong: [
      'the upper body hardly turns',
      '上体の回旋が小さく、安定しています',
      'der Oberkörper dreht sich kaum',
      'el tronco apenas gira',
      'le haut du corps tourne à peine',
      'la parte superiore del corpo ruota a malapena',
    ],
  },
}
