/** The reference that deviation scores compare with. */
import type { Texts } from '@cadenza/metrics'
import type { Transform } from '../power-transform.ts'

/**
 * The origin of a metric's mean and spread. `published`: means or bands in the literature or of a
 * manufacturer. `assumed`: ours, for a metric without any. `simulated`: drawn by the simulator, no people.
 * `fitted`: a population's own.
 */
export type Basis = 'published' | 'assumed' | 'simulated' | 'fitted'

interface NormOrigin {
  basis: Basis
  /** Authors and year, or what the population was. */
  source: string
}

export interface PowerNorm extends NormOrigin {
  kind: 'power'
  transform: Transform
  lambda: number
  /** Mean of the transformed values, at the centre of the condition. */
  mean: number
  sd: number
  /** 1 if more is better. */
  direction: 1 | -1
  /** Larger values count as this one. */
  cap?: number
  /** Change of the transformed mean per unit of the condition. */
  slope?: number
  fit?: Fit
}

/** A band around 0: `best` in its middle, and `perUnit` less for each unit to either side. */
export interface BandNorm extends NormOrigin {
  kind: 'band'
  best: number
  perUnit: number
}

export type Norm = PowerNorm | BandNorm

/** The values of a norm at its average and one standard deviation to either side, in the metric's unit. */
export interface NormBand {
  low: number
  average: number
  high: number
}

/** Goodness of fit: a norm against the athletes that it was fitted to. */
export interface Fit {
  athletes: number
  /** Share of the transformed values' variance that the condition explains. */
  explained: number
  /**
   * Correlation of the ordered residuals with normal ones (Filliben 1975); 1 is a perfect normal
   * distribution.
   */
  normality: number
  /** Below what 95 % of normal samples of this size reach. */
  doubtful: boolean
}

export interface Norms {
  id: string
  version: number
  sport: 'bike' | 'run'
  /** Number of athletes; null where means are put together from several sources. */
  population: number | null
  /** Its name, as reports show it. */
  name: Texts
  /** Norms with a slope compare athletes at the same value of this basic metric. */
  condition?: { code: 'speed' | 'cadence'; centre: number }
  /** By metric code. */
  metrics: Readonly<Record<string, Norm>>
}
