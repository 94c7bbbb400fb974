/** Bounds in the metric's unit (W, km/h, s per km, m, s), both included; either may be open. */
export interface Span {
  min: number | null
  max: number | null
}

export const openSpan: Span = { min: null, max: null }

export const isOpen = ({ min, max }: Span): boolean => min === null && max === null

const bound = (text: string | undefined): number | null =>
  text && Number.isFinite(Number(text)) ? Number(text) : null

/** Reads `200..250`, `200..` or `..250`; undefined for anything else. */
export function readSpan(text: string | null): Span | undefined {
  const parts = text?.split('..')
  return parts?.length === 2 ? { min: bound(parts[0]), max: bound(parts[1]) } : undefined
}

export const writeSpan = ({ min, max }: Span): string => `${min ?? ''}..${max ?? ''}`
