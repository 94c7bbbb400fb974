/** Vibration of the road under a sensor. */

import type { Random } from '../random.ts'

/**
 * Noise between two frequencies with standard deviation 1, one value per sample: white noise through a
 * high-pass and a low-pass filter of second order (Butterworth, bilinear transform).
 */
export function bandNoise(random: Random, fromHz: number, toHz: number, rateHz: number): () => number {
  const high = section(fromHz, rateHz, 'high')
  const low = section(Math.min(toHz, 0.45 * rateHz), rateHz, 'low')
  const gain = 1 / responseSd(fromHz, toHz, rateHz)
  return () => gain * low(high(random.normal()))
}

function section(cornerHz: number, rateHz: number, kind: 'high' | 'low'): (value: number) => number {
  const k = Math.tan((Math.PI * cornerHz) / rateHz)
  const norm = 1 / (1 + Math.SQRT2 * k + k * k)
  const b0 = kind === 'low' ? k * k * norm : norm
  const b1 = kind === 'low' ? 2 * b0 : -2 * b0
  const a1 = 2 * (k * k - 1) * norm
  const a2 = (1 - Math.SQRT2 * k + k * k) * norm
  let s1 = 0
  let s2 = 0
  return (value) => {
    const out = b0 * value + s1
    s1 = b1 * value - a1 * out + s2
    s2 = b0 * value - a2 * out
    return out
  }
}

/** Standard deviation of the filtered white noise: the root of the energy of the impulse response. */
function responseSd(fromHz: number, toHz: number, rateHz: number): number {
  const high = section(fromHz, rateHz, 'high')
  const low = section(Math.min(toHz, 0.45 * rateHz), rateHz, 'low')
  let energy = 0
  for (let i = 0; i < 2 * rateHz; i++) energy += low(high(i === 0 ? 1 : 0)) ** 2
  return Math.sqrt(energy)
}
