import { expect, test } from 'vitest'
import type { GraphTheme } from '../../platform/theme/graph.ts'
import { drawPlot } from './draw-plot.ts'
import { axisWidth } from './frame.ts'

/** Texts that a plot with one tick writes, each with its right end and the width it may have, CSS px. */
function labelsOf(label: string, ratio: number): unknown[][] {
  const written: unknown[][] = []
  const ctx = new Proxy(
    { canvas: { width: 100, height: 100 }, fillText: (...given: unknown[]) => written.push(given) },
    { get: (own, name) => own[name as keyof typeof own] ?? (() => undefined), set: () => true },
  ) as unknown as CanvasRenderingContext2D
  const frame = { width: 100, height: 100, x: { low: 0, high: 1 }, y: { low: 0, high: 1 } }
  const axis = { ticks: [0.5], labels: [label] }
  drawPlot(ctx, { theme: {} as GraphTheme, frame, x: [], lines: [], axis, gap: 1 }, ratio, true)
  return written.map(([text, right, , width]) => [text, Number(right) / ratio, Number(width) / ratio])
}

test('a label fits between the edge and the plot, so that its sign is never cut off', () => {
  for (const ratio of [1, 2]) {
    const [[text, right, width] = []] = labelsOf('−2,500', ratio)
    expect(text).toBe('−2,500')
    expect(right).toBeLessThan(axisWidth)
    expect(width).toBeLessThanOrEqual(Number(right))
  }
})
