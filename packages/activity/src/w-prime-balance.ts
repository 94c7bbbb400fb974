import type { CriticalPower } from './critical-power.ts'

export const wPrimeBalanceVersion = 1

/**
 * The remaining W′ in J at the end of each second of 1 Hz `power`. Above CP it falls by the work done above
 * CP. Below CP, the spent part recovers by the share (CP − P) ÷ W′ of itself each second: W′bal = W′ −
 * W′exp·e^(−(CP − P)·t ÷ W′) (Skiba et al. 2015, Eur J Appl Physiol 115:703). Paused seconds count as rest.
 * NaN if the timer runs and power is unknown; the balance continues unchanged afterwards. A negative value
 * means that CP or W′ is set too low; it is not clipped.
 */
export function wPrimeBalance(
  power: Float32Array,
  timer: Float32Array,
  { cp, wPrimeJ }: Pick<CriticalPower, 'cp' | 'wPrimeJ'>,
): Float32Array {
  const out = new Float32Array(power.length)
  let spent = 0
  for (let i = 0; i < out.length; i++) {
    const watts = timer[i] === 1 ? (power[i] as number) : 0
    if (Number.isNaN(watts)) {
      out[i] = Number.NaN
      continue
    }
    if (watts >= cp) spent += watts - cp
    else spent *= Math.exp((watts - cp) / wPrimeJ)
    out[i] = wPrimeJ - spent
  }
  return out
}
