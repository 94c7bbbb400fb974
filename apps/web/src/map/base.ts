import type { FeatureCollection } from 'geojson'
import { feature } from 'topojson-client'
import atlasUrl from 'world-atlas/countries-50m.json?url'

/** The countries of the world (Natural Earth, 1 : 50 million), fetched when a map first shows that much of it. */
export async function landLines(): Promise<FeatureCollection> {
  const response = await fetch(atlasUrl)
  if (!response.ok) throw new Error(`The outlines of the continents answered ${response.status}`)
  const atlas = await response.json()
  return feature(atlas, atlas.objects.countries) as unknown as FeatureCollection
}
