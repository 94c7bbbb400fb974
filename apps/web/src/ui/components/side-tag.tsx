import type { Side } from '@cadenza/metrics'

/** Tag for a side, by letter as well as colour. */
export function SideTag({ side }: { side: Side }) {
  return <span className={`tag-side ${side[0]}`}>{side.charAt(0).toUpperCase()}</span>
}
