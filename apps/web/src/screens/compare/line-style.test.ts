import { expect, test } from 'vitest'
import { mostPicks } from '../../features/comparison/picks.ts'
import { lineStyle } from './line-style.ts'

test('all ranges that fit differ by colour or dashes, and the first is solid ink', () => {
  const styles = Array.from({ length: mostPicks }, (_, place) => JSON.stringify(lineStyle(place)))
  expect(new Set(styles).size).toBe(mostPicks)
  expect(lineStyle(0)).toMatchObject({ code: '', dash: [] })
})
