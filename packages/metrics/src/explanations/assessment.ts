import { type ErrorStatement, type Explanations, fromMotion } from './explanation.ts'

/** Error from one test to the next. */
const retest: ErrorStatement = { unit: '°', outdoors: [3, 5] }

/** Explanations of the static assessments. */
export const assessmentExplanations: Explanations = {
  hip_mobility_offset: fromMotion(
    [
      'The left thigh’s range in leg swings minus the right’s: the median of at least 5 repeats after standing still for 2 s.',
      '脚スイングでの左大腿の可動範囲から右大腿の可動範囲を引いた値です。2秒静止した後の5回以上の反復の中央値です。',
      'Der Bewegungsbereich des linken Oberschenkels bei Beinschwüngen minus der des rechten: Median von mindestens 5 Wiederholungen nach 2 s Stillstand.',
      'El recorrido del muslo izquierdo en balanceos de pierna menos el del derecho: mediana de al menos 5 repeticiones tras 2 s sin moverse.',
      'L’amplitude de la cuisse gauche dans des balancements de jambe moins celle de la droite : médiane d’au moins 5 répétitions après 2 s d’immobilité.',
      'L’escursione della coscia sinistra negli slanci della gamba meno quella della destra: mediana di almeno 5 ripetizioni dopo 2 s da fermi.',
    ],
    'ours',
    retest,
  ),
  ankle_strength_offset: fromMotion(
    [
      'The left foot’s range in heel raises minus the right’s: the median of at least 5 repeats after standing still for 2 s.',
      'かかと上げでの左足の可動範囲から右足の可動範囲を引いた値です。2秒静止した後の5回以上の反復の中央値です。',
      'Der Bewegungsbereich des linken Fußes beim Fersenheben minus der des rechten: Median von mindestens 5 Wiederholungen nach 2 s Stillstand.',
      'El recorrido del pie izquierdo en elevaciones de talón menos el del derecho: mediana de al menos 5 repeticiones tras 2 s sin moverse.',
      'L’amplitude du pied gauche dans des montées sur la pointe moins celle du droit : médiane d’au moins 5 répétitions après 2 s d’immobilité.',
      'L’escursione del piede sinistro nei sollevamenti del tallone meno quella del destro: mediana di almeno 5 ripetizioni dopo 2 s da fermi.',
    ],
    'ours',
    retest,
  ),
  body_stability: fromMotion(
    [
      'The RMS sway of the pelvis while standing on one leg for 20 s. Movement slower than 0.1 Hz is sensor drift and is removed.',
      '片脚で20秒立つ間の骨盤の揺れのRMSです。0.1 Hzより遅い動きはセンサーのドリフトとして除きます。',
      'Der Effektivwert des Schwankens des Beckens in 20 s Einbeinstand; langsamer als 0,1 Hz ist Drift des Sensors und wird abgezogen.',
      'El valor eficaz del balanceo de la pelvis en 20 s sobre una pierna; lo más lento que 0,1 Hz es deriva del sensor y se descuenta.',
      'La valeur efficace du balancement du bassin pendant 20 s sur une jambe ; sous 0,1 Hz, c’est la dérive du capteur, retirée.',
      'Il valore efficace dell’oscillazione del bacino in 20 s su una gamba; sotto 0,1 Hz è la deriva del sensore e viene tolta.',
    ],
    'ours',
    retest,
  ),
  hip_strength_rock: fromMotion(
    [
      'The sideways drop of the pelvis in a one-leg squat: the median of at least 5 repeats after standing still for 2 s.',
      '片脚スクワットで骨盤が横に下がる角度です。2秒静止した後の5回以上の反復の中央値です。',
      'Wie weit das Becken bei der einbeinigen Kniebeuge zur Seite absinkt: Median von mindestens 5 Wiederholungen nach 2 s Stillstand.',
      'Cuánto cae la pelvis hacia un lado en una sentadilla a una pierna: mediana de al menos 5 repeticiones tras 2 s sin moverse.',
      'De combien le bassin s’affaisse sur le côté dans une flexion sur une jambe : médiane d’au moins 5 répétitions après 2 s d’immobilité.',
      'Di quanto il bacino cade di lato in uno squat su una gamba: mediana di almeno 5 ripetizioni dopo 2 s da fermi.',
    ],
    'ours',
    retest,
  ),
}
