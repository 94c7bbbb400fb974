import { createSignal, type Signal } from '../../platform/signal.ts'

/**
 * The position of a screen's one cursor: an index into the series, or null. Graph rows and map follow it by writing to
 * the document themselves, so moving it renders nothing.
 */
export type Cursor = Signal<number | null>

export const createCursor = (): Cursor => createSignal<number | null>(null)
