import type { Side } from '@cadenza/metrics'

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

let asked: Asked | null = null
const listeners = new Set<() => void>()

/** Opens the explanation of a metric beside what was pressed; the same again closes it. */
export function explain(next: Asked): void {
  const again = asked?.anchor === next.anchor && asked.code === next.code
  setAsked(again ? null : next)
}

export function setAsked(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

export const currentlyAsked = (): Asked | null => asked

export function followAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
