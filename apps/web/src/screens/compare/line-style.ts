/** Look of a range's lines, so that up to 20 differ by colour and dashes. */
interface LineStyle {
  /** Metric whose colour it takes; '' is ink. */
  code: string
  /** CSS px; empty for a solid line. */
  dash: readonly number[]
  width: number
}

const codes = ['', 'power', 'speed', 'torque', 'cadence', 'heartrate', 'temperature'] as const
const dashes = [[], [6, 3], [2, 3], [8, 3, 2, 3]] as const

/** Style of the range at a place in the list; the first, with which the others are compared, is solid ink. */
export function lineStyle(place: number): LineStyle {
  const turn = Math.floor(place / codes.length)
  return {
    code: codes[place % codes.length] ?? '',
    dash: place === 0 ? [] : (dashes[((place % codes.length) + turn) % dashes.length] ?? []),
    width: place === 0 ? 2 : 1.5,
  }
}

export const cssColourOf = ({ code }: LineStyle): string => (code ? `var(--m-${code})` : 'var(--ink)')
