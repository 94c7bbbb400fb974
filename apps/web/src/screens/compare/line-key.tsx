import { cssColourOf, lineStyle } from './line-style.ts'

/** Sample of a range's line. */
export function LineKey({ place }: { place: number }) {
  const style = lineStyle(place)
  return (
    <svg width="22" height="10" aria-hidden="true" data-in-image>
      <line
        x1="1"
        x2="21"
        y1="5"
        y2="5"
        stroke={cssColourOf(style)}
        strokeWidth={style.width}
        strokeDasharray={style.dash.join(' ')}
      />
    </svg>
  )
}
