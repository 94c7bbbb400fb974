/** Fits a reference of its own to a population of athletes. */
import { metric } from '@cadenza/metrics'
import { logDerivative, powerTransform, type Transform } from '../power-transform.ts'
import { scoreAreas } from '../scores.ts'
import type { Fit, Norm, Norms, PowerNorm } from './norms.ts'

/**
 * With fewer, the spread itself is uncertain by more than 13 % (1 / √(2 (n − 1))), and a score of 30 could as
 * well be one of 27 or 33.
 */
export const fewestAthletes = 30

/** The figures of one athlete in one range; several of one athlete count as their mean. */
export interface NormSample {
  athlete: string
  /** Speed in km/h, for riders the cadence; null if unknown. */
  condition: number | null
  /** Means of both sides, by metric code. */
  values: Readonly<Record<string, number | null>>
}

/** A metric that was left out, with the reason. */
export interface RefusedNorm {
  code: string
  athletes: number
  reason: 'too few athletes' | 'no spread' | 'no direction'
}

export interface FittedNorms {
  /** null if every metric was refused. */
  norms: Norms | null
  refused: RefusedNorm[]
}

export interface FitOptions extends Pick<Norms, 'id' | 'version' | 'sport' | 'name'> {
  /** Description of the population; stands in each norm. */
  source: string
  basis?: Extract<Norm['basis'], 'fitted' | 'simulated'>
  /** The band of the landing pattern is kept from here: a population has no say in what is a midfoot. */
  bands?: Norms['metrics']
}

/**
 * Power transforms by maximum likelihood, with mean and spread of the transformed values at the same speed
 * (for riders cadence): the transformed value is a straight line of it, if all athletes have one. Yeo–Johnson
 * takes the place of Box–Cox where a value is 0 or less.
 */
export function fitNorms(samples: readonly NormSample[], options: FitOptions): FittedNorms {
  const { id, version, sport, name, source, basis = 'fitted', bands = {} } = options
  const codes = Object.values(scoreAreas[sport]).flat()
  const conditions = samples.map(({ condition }) => condition).filter((each) => each !== null)
  const centre = conditions.reduce((sum, each) => sum + each, 0) / conditions.length
  const conditioned = samples.length > 0 && conditions.length === samples.length
  const refused: RefusedNorm[] = []
  const metrics: Record<string, Norm> = {}
  for (const code of codes) {
    const band = bands[code]
    if (band?.kind === 'band') {
      metrics[code] = band
      continue
    }
    const athletes = byAthlete(samples, code)
    const refuse = (reason: RefusedNorm['reason']) => {
      refused.push({ code, athletes: athletes.length, reason })
    }
    const direction = directions[metric(code)?.better ?? 'none']
    if (direction === undefined) refuse('no direction')
    else if (athletes.length < fewestAthletes) refuse('too few athletes')
    else {
      const fitted = fitMetric(athletes, conditioned ? centre : undefined)
      if (!fitted) refuse('no spread')
      else metrics[code] = { kind: 'power', ...fitted, direction, ...capOf(code), basis, source }
    }
  }
  const anyPower = Object.values(metrics).some(({ kind }) => kind === 'power')
  if (!anyPower) return { norms: null, refused }
  const population = new Set(samples.map(({ athlete }) => athlete)).size
  const condition = { code: sport === 'run' ? 'speed' : 'cadence', centre } as const
  return {
    norms: { id, version, sport, population, name, ...(conditioned && { condition }), metrics },
    refused,
  }
}

const directions = { higher: 1, lower: -1, band: undefined, none: undefined } as const

/** Values above what the catalogue calls too large bring no better score. */
function capOf(code: string): Pick<PowerNorm, 'cap'> {
  const levels = metric(code)?.levels
  return levels?.tooLargeAboveFirst ? { cap: levels.limits[0] } : {}
}

interface Athlete {
  value: number
  /** NaN where unknown. */
  condition: number
}

function byAthlete(samples: readonly NormSample[], code: string): Athlete[] {
  const known = samples.filter(({ values }) => Number.isFinite(values[code]))
  const grouped = Map.groupBy(known, ({ athlete }) => athlete)
  return Array.from(grouped.values(), (own) => ({
    value: mean(own.map(({ values }) => values[code] ?? Number.NaN)),
    condition: mean(own.map(({ condition }) => condition ?? Number.NaN)),
  }))
}

/** undefined if all values are the same. */
function fitMetric(
  athletes: readonly Athlete[],
  centre: number | undefined,
): Pick<PowerNorm, 'transform' | 'lambda' | 'mean' | 'sd' | 'slope' | 'fit'> | undefined {
  const values = athletes.map(({ value }) => value)
  if (Math.max(...values) - Math.min(...values) < 1e-9 * Math.abs(mean(values))) return undefined
  const away = centre === undefined ? undefined : athletes.map(({ condition }) => condition - centre)
  const transform: Transform = values.every((value) => value > 0) ? 'box-cox' : 'yeo-johnson'
  const lambda = likeliest((at) => likelihood(transform, at, values, away))
  const transformed = values.map((value) => powerTransform(transform, lambda, value))
  const line = regress(transformed, away)
  const residuals = transformed.map((y, i) => y - line.mean - line.slope * (away?.[i] ?? 0))
  const left = squares(residuals)
  const all = squares(transformed.map((y) => y - mean(transformed)))
  const normality = normalCorrelation(residuals)
  const fit: Fit = {
    athletes: values.length,
    explained: 1 - left / all,
    normality,
    doubtful: normality < leastNormality(values.length),
  }
  return {
    transform,
    lambda,
    mean: line.mean,
    sd: Math.sqrt(left / (values.length - (away ? 2 : 1))),
    ...(away && { slope: line.slope }),
    fit,
  }
}

/** Logarithm of the likelihood of λ, less what does not depend on it (Box and Cox 1964). */
function likelihood(
  transform: Transform,
  lambda: number,
  values: readonly number[],
  away: readonly number[] | undefined,
): number {
  const y = values.map((value) => powerTransform(transform, lambda, value))
  const line = regress(y, away)
  const left = squares(y.map((each, i) => each - line.mean - line.slope * (away?.[i] ?? 0)))
  const derivative = values.reduce((sum, value) => sum + logDerivative(transform, lambda, value), 0)
  return (-values.length / 2) * Math.log(left / values.length) + derivative
}

/** Beyond this a few athletes at the edge decide the transform. */
const MOST_LAMBDA = 3

/** The λ of the greatest likelihood: the best of a grid, refined by golden sections. */
function likeliest(of: (lambda: number) => number): number {
  const step = 0.25
  let best = -MOST_LAMBDA
  for (let at = -MOST_LAMBDA; at <= MOST_LAMBDA; at += step) if (of(at) > of(best)) best = at
  const golden = (Math.sqrt(5) - 1) / 2
  let [low, high] = [best - step, best + step]
  while (high - low > 1e-4) {
    const left = high - golden * (high - low)
    const right = low + golden * (high - low)
    if (of(left) > of(right)) high = right
    else low = left
  }
  return Math.min(MOST_LAMBDA, Math.max(-MOST_LAMBDA, (low + high) / 2))
}

/** Least squares; a condition without spread has no slope. */
function regress(y: readonly number[], away: readonly number[] | undefined): { mean: number; slope: number } {
  const middle = mean(y)
  if (!away) return { mean: middle, slope: 0 }
  const centre = mean(away)
  const spread = squares(away.map((each) => each - centre))
  if (spread < 1e-9) return { mean: middle, slope: 0 }
  const slope = y.reduce((sum, each, i) => sum + (each - middle) * ((away[i] as number) - centre), 0) / spread
  return { mean: middle - slope * centre, slope }
}

/** Filliben's correlation of ordered residuals with the medians of ordered normal values. */
function normalCorrelation(residuals: readonly number[]): number {
  const n = residuals.length
  const sorted = residuals.toSorted((a, b) => a - b)
  const last = 0.5 ** (1 / n)
  const medians = sorted.map((_, i) => {
    if (i === 0) return normalQuantile(1 - last)
    return normalQuantile(i === n - 1 ? last : (i + 1 - 0.3175) / (n + 0.365))
  })
  const cross = sorted.reduce((sum, each, i) => sum + each * (medians[i] as number), 0)
  return cross / Math.sqrt(squares(sorted) * squares(medians))
}

/**
 * 95 of 100 normal samples of `n` exceed it: a line in 1 / n through the 5 % points of Filliben's table,
 * 0.964 for 30, 0.977 for 50 and 0.987 for 100. Beyond 100 it is milder than the table.
 */
function leastNormality(n: number): number {
  return 0.997 - 1 / n
}

/** Quantile of the normal distribution (Acklam's rational approximation, relative error below 1.2e-9). */
function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p)
  const low = 0.02425
  if (p < low) {
    const q = Math.sqrt(-2 * Math.log(p))
    const above = horner(
      [
        -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734,
        4.374664141464968, 2.938163982698783,
      ],
      q,
    )
    const below = horner(
      [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1],
      q,
    )
    return above / below
  }
  const q = p - 0.5
  const r = q * q
  const above = horner(
    [
      -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2,
      -3.066479806614716e1, 2.506628277459239,
    ],
    r,
  )
  const below = horner(
    [
      -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1,
      -1.328068155288572e1, 1,
    ],
    r,
  )
  return (q * above) / below
}

const horner = (coefficients: readonly number[], x: number) =>
  coefficients.reduce((sum, each) => sum * x + each, 0)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const squares = (values: readonly number[]) => values.reduce((sum, value) => sum + value * value, 0)
