import type { Side } from '@cadenza/metrics'
import { createSignal } from '../../platform/signal.ts'

/** What is known of one figure beside its value. */
export interface FigureFacts {
  /** What it is the figure of: a range's name. */
  of: string
  /** By side: strokes or strides, and the share of the time that had a value. */
  parts: readonly { side: Side | null; count: number | null; coverage: number | null }[]
  /** Which version of each algorithm made it. */
  versions: Readonly<Record<string, number>>
}

export interface Asked {
  code: string
  facts: FigureFacts | null
  /** What was pressed: the explanation opens beside it. */
  anchor: HTMLElement
  /** Gets the focus back where it is not what was pressed. */
  focus?: HTMLElement
}

/** The metric whose explanation is open. */
export const askedMetric = createSignal<Asked | null>(null)

/** Opens the explanation of a metric beside what was pressed; the same again closes it. */
export function explain(next: Asked): void {
  const before = askedMetric.get()
  askedMetric.set(before?.anchor === next.anchor && before.code === next.code ? null : next)
}
