import { define, type Metric, type MetricEntry } from './metric.ts'

const stridePhase = (
  entry: Pick<MetricEntry, 'code' | 'labels' | 'meaning'> & Partial<Pick<MetricEntry, 'restsOnContact'>>,
): Metric =>
  define({
    kind: 'phase',
    sport: 'run',
    unit: 'ms',
    precision: 0,
    sides: 'left/right',
    ...entry,
  })

/**
 * Phases of the stride timeline besides the contact time. They have explanations but no figures of a range.
 */
export const stridePhases: readonly Metric[] = [
  stridePhase({
    code: 'stride_phases',
    restsOnContact: true,
    labels: [
      'Stride phases',
      'ストライドの局面',
      'Phasen des Doppelschritts',
      'Fases de la zancada',
      'Phases de la foulée',
      'Fasi della falcata',
    ],
    meaning: [
      'The phases of a foot’s cycle: landing, mid-stance, push-off, early swing and late swing.',
      '足が順に行う動きです。着地し、体重を支え、蹴り出し、後ろへ跳ね上がり、前へ振り出されます。',
      'Was ein Fuß nacheinander tut: aufsetzen, tragen, abdrücken, nach hinten hochschwingen und nach vorn schwingen.',
      'Lo que hace un pie, por orden: aterriza, sostiene, impulsa, sube hacia atrás y oscila hacia delante.',
      'Ce que fait un pied, dans l’ordre : il se pose, porte, pousse, remonte vers l’arrière et revient vers l’avant.',
      'Ciò che fa un piede, in ordine: appoggia, sostiene, spinge, risale all’indietro e oscilla in avanti.',
    ],
  }),
  stridePhase({
    code: 'flight_phase',
    restsOnContact: true,
    labels: ['Flight', '滞空', 'Flugphase', 'Vuelo', 'Phase aérienne', 'Volo'],
    meaning: [
      'The time during which neither foot touches the ground; there is none in walking.',
      '両足とも地面についていない時間です。歩行にはありません。',
      'Wie lange kein Fuß den Boden berührt; beim Gehen gibt es sie nicht.',
      'Cuánto tiempo ningún pie toca el suelo; al caminar no existe.',
      'Combien de temps aucun pied ne touche le sol ; la marche n’en a pas.',
      'Per quanto tempo nessun piede tocca terra; camminando non c’è.',
    ],
  }),
  stridePhase({
    code: 'stride_duration',
    labels: [
      'Whole stride',
      'ストライド全体',
      'Ganzer Doppelschritt',
      'Zancada completa',
      'Foulée entière',
      'Falcata intera',
    ],
    meaning: [
      'The time from one landing of a foot to its next: two steps.',
      '片足の着地から同じ足の次の着地までの時間で、2歩分です。',
      'Wie lange ein Fuß von einer Landung zur nächsten braucht: zwei Schritte.',
      'Cuánto tarda un pie de un aterrizaje al siguiente: dos pasos.',
      'Le temps d’un pied entre une pose et la suivante : deux pas.',
      'Quanto impiega un piede da un appoggio al successivo: due passi.',
    ],
  }),
]
