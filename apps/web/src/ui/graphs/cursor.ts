import { createSignal, type Signal } from '../../platform/signal.ts'

/**
 * Position of the screen's shared cursor: an index into the series, or null. Graph rows and map follow it by
 * writing to the document directly, so that moving it renders nothing.
 */
export type Cursor = Signal<number | null>

export const createCursor = (): Cursor => createSignal<number | null>(null)
