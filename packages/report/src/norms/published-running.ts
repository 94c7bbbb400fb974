/**
 * Means and spreads of runners as published, and our assumptions where nothing is. Replace it with norms
 * fitted to a population of your own as soon as there is one.
 */
import { powerTransform } from '../power-transform.ts'
import type { Norms, PowerNorm } from './norms.ts'

const leomo = 'Bands in the help pages of LEOMO, the maker of a sensor for the same metric'
const ours = 'No population is published for our definition; mean and spread are assumed'

/** A norm from the mean and standard deviation of untransformed values, to the first order. */
function around(
  mean: number,
  sd: number,
  lambda: number,
  direction: 1 | -1,
  { basis, source, cap }: Pick<PowerNorm, 'basis' | 'source' | 'cap'>,
): PowerNorm {
  return {
    kind: 'power',
    transform: 'box-cox',
    lambda,
    mean: powerTransform('box-cox', lambda, mean),
    sd: sd * mean ** (lambda - 1),
    direction,
    basis,
    source,
    ...(cap !== undefined && { cap }),
  }
}

const published = (source: string) => ({ basis: 'published', source }) as const
const assumed = { basis: 'assumed', source: ours } as const

export const publishedRunning: Norms = {
  id: 'published-means',
  version: 1,
  sport: 'run',
  population: null,
  name: [
    'Published means',
    '公表論文の平均値',
    'Veröffentlichte Mittelwerte',
    'Medias publicadas',
    'Moyennes publiées',
    'Medie pubblicate',
  ],
  metrics: {
    // 50 at 4.8°, 20 at 19.2°: the midfoot band of Altman and Davis, −1.6° to 8.0°, is ±4.8° around 3.2°.
    landing_pattern: {
      kind: 'band',
      best: 60,
      perUnit: 10 / 4.8,
      ...published('Altman & Davis 2012, Gait Posture 35:298'),
    },
    strike_ar: around(6, 3, 0.5, 1, published(leomo)),
    thigh_strike_ar: around(24, 6, 1, 1, published(leomo)),
    thigh_landing_smoothness: around(300, 110, 0, -1, assumed),
    thigh_grf: around(4.5, 1.3, 0, -1, assumed),
    smoothness: around(42, 10, 0.5, -1, assumed),
    thigh_swing_speed: around(390, 60, 1, 1, published(leomo)),
    plantarflexion_score: around(55, 6, 1, -1, published(leomo)),
    recoil_ar: around(42, 9, 1, 1, { ...published(leomo), cap: 60 }),
    heel_pitch: around(28.5, 3, 1, -1, published(leomo)),
    stance_vo_ratio: around(50.5, 3, 1, -1, published('Cavagna 2006, J. Exp. Biol. 209:4051')),
  },
}
