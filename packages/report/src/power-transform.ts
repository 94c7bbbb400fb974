/** Power transforms, which make skewed values about normal. */

export type Transform = 'box-cox' | 'yeo-johnson'

/**
 * Box–Cox (1964): (x^λ − 1) / λ, log x for λ = 0; NaN where x is not above 0. Yeo–Johnson (2000) takes any x.
 */
export function powerTransform(transform: Transform, lambda: number, x: number): number {
  if (transform === 'box-cox') return x > 0 ? boxCox(lambda, x) : Number.NaN
  return x >= 0 ? boxCox(lambda, x + 1) : -boxCox(2 - lambda, 1 - x)
}

/** The value of a transformed one; NaN where no value is transformed to it. */
export function inversePowerTransform(transform: Transform, lambda: number, y: number): number {
  if (transform === 'box-cox') return inverseBoxCox(lambda, y)
  return y >= 0 ? inverseBoxCox(lambda, y) - 1 : 1 - inverseBoxCox(2 - lambda, -y)
}

/** Logarithm of the transform's derivative, which the likelihood of λ needs. */
export function logDerivative(transform: Transform, lambda: number, x: number): number {
  if (transform === 'box-cox') return x > 0 ? (lambda - 1) * Math.log(x) : Number.NaN
  return Math.sign(x) * (lambda - 1) * Math.log1p(Math.abs(x))
}

/** λ below which x^λ − 1 loses more to rounding than its limit, the logarithm, is off. */
const NEAR_ZERO = 1e-8

function boxCox(lambda: number, x: number): number {
  return Math.abs(lambda) < NEAR_ZERO ? Math.log(x) : (x ** lambda - 1) / lambda
}

function inverseBoxCox(lambda: number, y: number): number {
  if (Math.abs(lambda) < NEAR_ZERO) return Math.exp(y)
  const power = lambda * y + 1
  return power > 0 ? power ** (1 / lambda) : Number.NaN
}
