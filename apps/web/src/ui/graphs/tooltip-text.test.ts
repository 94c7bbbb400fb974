import { expect, test } from 'vitest'
import texts from '../../features/motion/texts/en.json' with { type: 'json' }
import { tooltipText } from './tooltip-text.ts'

test('[A8-018] [R8-011] a tooltip with nothing to say says No Data', () => {
  expect(tooltipText([], texts.noData)).toBe('No Data')
  expect(tooltipText([false, null, ''], texts.noData)).toBe('No Data')
  expect(tooltipText(['12%', false, 'strength 4%'], texts.noData)).toBe('12% · strength 4%')
})
