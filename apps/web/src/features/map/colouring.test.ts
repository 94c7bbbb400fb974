import { metric } from '@cadenza/metrics'
import { describe, expect, test } from 'vitest'
import type { GraphRow } from '../activity/graph-rows.ts'
import {
  type Colouring,
  classOf,
  colouredLines,
  colouringOf,
  colourOptions,
  legendTexts,
} from './colouring.ts'

const row = (code: string, ...lines: GraphRow['lines']): GraphRow => ({
  code,
  metric: metric(code),
  unit: '',
  lines,
})
const display = { locale: 'en', unit: 'km' } as const
const power = row('power', { side: null, values: Float32Array.from({ length: 101 }, (_, i) => 100 + i) })

function of(from: GraphRow, smoothingS = 1): Colouring {
  const [option] = colourOptions([from], display)
  const colouring = option && colouringOf(option, smoothingS)
  if (!colouring) throw new Error('no colours')
  return colouring
}

describe('the route coloured by a metric', () => {
  test('can be coloured by each line of the graphs', () => {
    const both = row(
      'foot_ar',
      { side: 'left', values: new Float32Array(3) },
      { side: 'right', values: new Float32Array(3) },
    )
    expect(colourOptions([power, both], display).map(({ key }) => key)).toEqual([
      'power',
      'foot_ar left',
      'foot_ar right',
    ])
  })

  test('leaves out 3 % at either end, which look like the ends', () => {
    const colouring = of(power)
    // 101 values from 100 to 200: the 4th and the 98th.
    expect([colouring.low, colouring.high]).toEqual([103, 197])
    // (150 − 103) ÷ 94 × 7 = 3.5
    expect([100, 103, 150, 197, 200].map((value) => classOf(colouring, value))).toEqual([0, 0, 3, 6, 6])
    expect(classOf(colouring, Number.NaN)).toBe(-1)
    expect(legendTexts(colouring, display)).toEqual(['103', '197'])
  })

  test('is darkest where a pace is fastest', () => {
    const colouring = of(row('pace', { side: null, values: Float32Array.of(240, 300, 360) }))
    expect([360, 240].map((value) => classOf(colouring, value))).toEqual([0, 6])
    expect(legendTexts(colouring, display)).toEqual(['6:00', '4:00'])
  })

  test('has a balance’s middle in the middle', () => {
    const colouring = of(row('l_r_balance', { side: null, values: Float32Array.of(-1, 0, 3) }))
    expect([3, 0, -3].map((value) => classOf(colouring, value))).toEqual([0, 3, 6])
    expect(legendTexts(colouring, display)).toEqual(['53.0', '47.0'])
  })

  test('is joined within a colour, and broken where a value or a position is missing', () => {
    const none = Number.NaN
    const colouring = { ...of(power), values: Float32Array.of(100, 100, 200, none, 100, 100) }
    const positions = {
      longitude: Float64Array.of(0, 1, 2, 3, 4, none),
      latitude: Float64Array.of(0, 0, 0, 0, 0, none),
    }
    const classes = colouredLines(positions, colouring)
    expect(classes[0]).toEqual([
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
    ])
    expect(classes[6]).toEqual([
      [
        [2, 0],
        [3, 0],
      ],
    ])
    expect(classes.slice(1, 6).flat()).toEqual([])
  })
})
