import { type Explanations, fromMotion } from './explanation.ts'

/** Explanations of the stride timeline. */
export const stridePhaseExplanations: Explanations = {
  stride_phases: fromMotion(
    [
      'Averages over the strides of the selection. Landing ends when the foot lies flat, mid-stance when the heel lifts, push-off at toe-off, early swing when the foot turns back in the air, late swing at the next contact. If a moment is not found, its two phases are joined.',
      '選んだ部分のストライドの平均です。着地は足裏全体がつくまで、立脚中期はかかとが上がるまで、蹴り出しは足底が離れるまで、遊脚前期は空中で足の回転が折り返すまで、遊脚後期は次の接地までです。見つからない時点があれば前後の局面を1つにします。',
      'Durchschnitte über die Doppelschritte des Teils. Die Landung endet, wenn der Fuß flach liegt, die mittlere Standphase, wenn sich die Ferse hebt, der Abdruck, wenn die Sohle den Boden verlässt, die frühe Schwungphase, wenn der Fuß in der Luft zurückdreht, die späte mit dem nächsten Aufsetzen. Fehlt ein Moment, werden seine Nachbarn eins.',
      'Medias de las zancadas de esta parte. El aterrizaje acaba cuando el pie queda apoyado en plano, el apoyo medio cuando se levanta el talón, el impulso cuando la suela deja el suelo, la oscilación inicial cuando el pie invierte su giro en el aire y la final en el contacto siguiente. Si no se detecta un momento, sus fases vecinas se unen.',
      'Moyennes des foulées de la partie. La pose finit quand le pied est à plat, le mi-appui quand le talon se lève, la poussée quand la semelle quitte le sol, le début d’oscillation quand le pied inverse sa rotation en l’air, la fin au contact suivant. Si un moment manque, ses phases voisines n’en font qu’une.',
      'Medie delle falcate di questa parte. Il contatto iniziale finisce quando il piede è appoggiato in piano, l’appoggio medio quando si alza il tallone, la spinta quando la suola lascia terra, l’oscillazione iniziale quando il piede inverte la rotazione in aria, la finale al contatto successivo. Se un momento non viene rilevato, le fasi vicine diventano una.',
    ],
    'ours',
    'untested',
  ),
  flight_phase: fromMotion(
    [
      'The time from one foot’s toe-off to the other foot’s initial contact, averaged over the selection. A negative time means both feet were on the ground.',
      '片足が地面を離れてからもう片方の足が触れるまでの時間を、選んだ部分で平均します。負の値は両足接地の時間です。',
      'Vom Abheben eines Fußes bis zur ersten Berührung des anderen, im Durchschnitt des Teils. Eine negative Zeit steht man auf beiden Füßen.',
      'Desde que un pie deja el suelo hasta el primer toque del otro, de media en esta parte. Un tiempo negativo es tiempo con ambos pies apoyados.',
      'Du moment où un pied quitte le sol au premier contact de l’autre, en moyenne sur la partie. Un temps négatif se passe sur les deux pieds.',
      'Da quando un piede lascia terra al primo contatto dell’altro, in media in questa parte. Un tempo negativo è tempo con entrambi i piedi a terra.',
    ],
    'ours',
    // The errors of both ends, as for the contact time.
    { unit: 'ms', lab: 10, outdoors: [15, 25] },
  ),
  stride_duration: fromMotion(
    [
      'The time from a foot’s initial contact to its next, averaged over the selection.',
      '足が触れてから同じ足が次に触れるまでの時間を、選んだ部分で平均します。',
      'Von der ersten Berührung eines Fußes bis zu seiner nächsten, im Durchschnitt des Teils.',
      'Del primer toque de un pie al siguiente, de media en esta parte.',
      'Du premier contact d’un pied au suivant, en moyenne sur la partie.',
      'Dal primo contatto di un piede al successivo, in media in questa parte.',
    ],
    'ours',
    'untested',
  ),
}
