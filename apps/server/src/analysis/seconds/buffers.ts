/** Memory of a value's numbers, given to another thread instead of being copied for it. */
import { move, transferableSymbol, valueSymbol } from 'piscina'

/** A value whose typed arrays, at any depth of its lists and objects, are given away with it. */
export const moved = <Value extends object>(value: Value): Value =>
  move({ [transferableSymbol]: buffersIn(value), [valueSymbol]: value }) as unknown as Value

/** The buffers of a value's typed arrays. */
export function buffersIn(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(buffersIn) : []
}
