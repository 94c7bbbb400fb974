import type { GeoJSONSource } from 'maplibre-gl'
import { feature } from 'topojson-client'
import atlasUrl from 'world-atlas/countries-50m.json?url'

type Land = Parameters<GeoJSONSource['setData']>[0]

/** Countries of the world (Natural Earth, 1 : 50 million), fetched when first needed. */
export async function landLines(): Promise<Land> {
  const response = await fetch(atlasUrl)
  if (!response.ok) throw new Error(`The outlines of the continents answered ${response.status}`)
  const atlas = await response.json()
  return feature(atlas, atlas.objects.countries) as Land
}
