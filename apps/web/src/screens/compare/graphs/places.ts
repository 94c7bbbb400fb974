/** Roads of ranges and what was found along them, so that a further pick is searched alone. */
import type { Stretch } from '@cadenza/analysis/alignment/alignment'
import {
  alignByPlace,
  type PlaceAlignment,
  type Placement,
  placementOn,
  type Road,
  roadOf,
} from '@cadenza/analysis/alignment/by-place'

const roads = new WeakMap<Stretch, Road>()
const placements = new WeakMap<Road, WeakMap<Stretch, Placement>>()

function knownRoad(stretch: Stretch): Road | undefined {
  const road = roads.get(stretch) ?? roadOf(stretch)
  if (road) roads.set(stretch, road)
  return road
}

function knownPlacement(road: Road, stretch: Stretch): Placement {
  const along = placements.get(road) ?? new WeakMap<Stretch, Placement>()
  placements.set(road, along)
  const placement = along.get(stretch) ?? placementOn(road, stretch)
  along.set(stretch, placement)
  return placement
}

/** Aligns along the road of the first; undefined if that has none. */
export const alignedByPlace = (stretches: readonly Stretch[]): PlaceAlignment | undefined =>
  alignByPlace(stretches, stretches[0] && knownRoad(stretches[0]), knownPlacement)
