import type { Side } from '@cadenza/metrics'

/** A side by letter as well as by colour. */
export function SideTag({ side }: { side: Side }) {
  return <span className={`tag-side ${side[0]}`}>{side.charAt(0).toUpperCase()}</span>
}
