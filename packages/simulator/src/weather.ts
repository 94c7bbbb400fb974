import type { Random } from './random.ts'
import { wandering } from './random.ts'

/**
 * Temperature in °C: cold in January, warm in July, warmest at three in the afternoon, lower at altitude.
 * Call the result once per second.
 */
export function thermometer(
  dayOfYear: number,
  startS: number,
  random: Random,
): (second: number, heightAboveHomeM: number) => number {
  const season = 9.5 - 10 * Math.cos((2 * Math.PI * (dayOfYear - 20)) / 365)
  const today = 3 * random.normal()
  const noise = wandering(random, 0.4, 600)
  return (second, heightAboveHomeM) => {
    const hour = (startS + second) / 3600
    return (
      season + today + 4 * Math.cos((2 * Math.PI * (hour - 15)) / 24) - 0.0065 * heightAboveHomeM + noise()
    )
  }
}
