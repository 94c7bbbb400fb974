import type { Side } from '@cadenza/metrics'
import { createSignal } from '../../platform/signal.ts'

/** Information about one figure besides its value. */
export interface FigureFacts {
  /** Name of the range it belongs to. */
  of: string
  /** By side: number of strokes or strides, and the share of the time with a value. */
  parts: readonly { side: Side | null; count: number | null; coverage: number | null }[]
  /** Version of each algorithm used. */
  versions: Readonly<Record<string, number>>
}

export interface Asked {
  code: string
  facts: FigureFacts | null
  /** Pressed element, next to which the explanation opens. */
  anchor: HTMLElement
  /** Element that gets the focus back, if not the pressed one. */
  focus?: HTMLElement
}

/** Metric whose explanation is open. */
export const askedMetric = createSignal<Asked | null>(null)

/** Opens the explanation of a metric next to the pressed element; closes it if it is open there. */
export function explain(next: Asked): void {
  const before = askedMetric.get()
  askedMetric.set(before?.anchor === next.anchor && before.code === next.code ? null : next)
}
