import { createRandom } from '@cadenza/simulator'
import { expect, test } from 'vitest'
import { LEFT } from '../cycles.ts'
import { measurePush, spreadOfPeaks } from './push.ts'
import { DEGREES, type Stroke } from './strokes.ts'

/**
 * A stroke of a second whose crank leads a uniform turn by these waves: harmonic, share of a turn, and phase
 * in rad.
 */
function stroke(waves: readonly [harmonic: number, share: number, phase: number][]): Stroke {
  const passedMs = Float32Array.from({ length: DEGREES + 1 }, (_, degree) => {
    const turned = degree / DEGREES
    return (
      1000 *
      (turned +
        waves.reduce((sum, [h, share, phase]) => sum + share * Math.cos(2 * Math.PI * h * turned - phase), 0))
    )
  })
  const first = passedMs[0] as number
  return {
    side: LEFT,
    startMs: 0,
    endMs: 1000,
    coarse: false,
    follows: true,
    passedMs: passedMs.map((ms) => ms - first),
  }
}

test('the spread of the push is that of the rider, not of the road’s higher harmonics', () => {
  const random = createRandom('rough road')
  const steady: [number, number, number] = [2, 0.003, 0.4]
  const smooth = measurePush(stroke([steady]))
  const shaken = Array.from({ length: 30 }, () =>
    measurePush(
      stroke([
        steady,
        [5, 0.0002, random.between(0, 2 * Math.PI)],
        [6, 0.0002, random.between(0, 2 * Math.PI)],
      ]),
    ),
  )
  const spread = (of: 'peakDeg' | 'steadyPeakDeg') =>
    spreadOfPeaks(
      shaken.map((push) => push[of]),
      29,
    )
  expect(Math.abs(smooth.steadyPeakDeg - smooth.peakDeg)).toBeLessThan(0.5)
  expect(spread('steadyPeakDeg')).toBeLessThan(1)
  expect(spread('peakDeg')).toBeGreaterThan(3)
})
