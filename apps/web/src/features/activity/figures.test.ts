import { expect, test } from 'vitest'
import { type BasisStats, basisOf } from './figures.ts'
import type { Figures } from './queries.ts'

test('[R4-012] the statistics are those of the bike position, or else of the kind of time', () => {
  const set = (avg: number) => ({ basic: { power: { avg } }, mpi: {} }) as unknown as BasisStats
  const figures = {
    movingTimeBasedStats: set(1),
    durationBasedStats: set(2),
    standingOnlyStats: set(3),
    sittingOnlyStats: set(4),
  } as unknown as Figures
  const of = (...[time, position]: [Parameters<typeof basisOf>[1], Parameters<typeof basisOf>[2]]) =>
    basisOf(figures, time, position)?.basic.power?.avg
  expect([of('moving_time', 'all'), of('duration', 'all')]).toEqual([1, 2])
  expect([of('moving_time', 'standing'), of('duration', 'standing')]).toEqual([3, 3])
  expect([of('moving_time', 'sitting'), of('duration', 'sitting')]).toEqual([4, 4])
})
