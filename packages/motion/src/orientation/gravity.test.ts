import { simulateHandheld } from '@cadenza/simulator'
import { expect, test } from 'vitest'
import { inclinationErrorDeg } from '../../../../bench/accuracy/handheld.ts'

test.each([
  ['rotation', 'medium'],
  ['rotation', 'fast'],
  ['both', 'fast'],
] as const)('follows up within 0.55° while a hand moves the sensor: %s, %s', (motion, speed) => {
  const trial = simulateHandheld({
    seed: `${motion} ${speed}`,
    motion,
    speed,
    breaks: false,
    durationS: 120,
    rateHz: 100,
  })
  expect(inclinationErrorDeg(trial)).toBeLessThan(0.55)
})
