import { type DisplayOptions, formatDistance, metricUnit } from '@cadenza/metrics'

/** A distance with its unit. */
export function Distance({ metres, display }: { metres: number; display: DisplayOptions }) {
  return (
    <>
      {formatDistance(metres, display)}
      <span className="u">{metricUnit('distance', display)}</span>
    </>
  )
}
