import {
  type GeoJSONSource,
  Map as MapLibre,
  type MapOptions,
  type StyleSpecification,
  setWorkerCount,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type ReactNode, useEffect, useRef } from 'react'
import { displayOptions } from '../../platform/session/display.ts'
import { useScheme } from '../../platform/theme/scheme.ts'
import { landLines } from './base.ts'
import { colouredLines } from './colouring.ts'
import styles from './map.module.css'
import type { RouteProps } from './route-props.ts'
import './maplibre.css'
import {
  boxOf,
  firstKnown,
  fitPadding,
  graticule,
  linesOf,
  nearestTo,
  type Point,
  partOf,
  pointAt,
  scaleBar,
} from './route.ts'
import { type MapTokens, mapTokens, rampColours } from './tokens.ts'

// Served by this server, as the content security policy allows no worker from a blob.
setWorkerUrl(workerUrl)
// A second worker would load the same code for little work.
setWorkerCount(1)

/** The outlines are accurate to about 1 km and would mislead at higher zoom. */
const landUntilZoom = 8.5

/** ms between redraws while a selection is dragged, so that a software renderer does not delay the graphs. */
const redrawEveryMs = 200

/** px from the route within which the pointer moves the cursor. */
const nearPx = 24

/** Line widths of the part's casing and of the part, px; wider beside a coloured route. */
const partPx = { plain: [8, 4.5], coloured: [12, 9] } as const

const multiLine = (coordinates: Point[][]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'MultiLineString' as const, coordinates },
})
function colouredRoute(positions: RouteProps['positions'], colouring: NonNullable<RouteProps['colouring']>) {
  const colours = rampColours(colouring.ramp)
  return {
    type: 'FeatureCollection' as const,
    features: colouredLines(positions, colouring).map((lines, k) => ({
      ...multiLine(lines),
      properties: { colour: colours[k] },
    })),
  }
}
const nothing = { type: 'FeatureCollection' as const, features: [] }

function styleOf(tokens: MapTokens, route: Point[][]): StyleSpecification {
  const line = (id: string, source: string, colour: string, width: number) =>
    ({
      id,
      type: 'line',
      source,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': width },
    }) as const
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: nothing },
      grid: { type: 'geojson', data: nothing },
      route: { type: 'geojson', data: multiLine(route), tolerance: 0.2 },
      part: { type: 'geojson', data: nothing, tolerance: 0.2 },
      coloured: { type: 'geojson', data: nothing, tolerance: 0.2 },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': tokens.land } },
      {
        id: 'water',
        type: 'background',
        maxzoom: landUntilZoom,
        paint: { 'background-color': tokens.water },
        layout: { visibility: 'none' },
      },
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        maxzoom: landUntilZoom,
        paint: { 'fill-color': tokens.land, 'fill-outline-color': tokens.border },
      },
      line('grid', 'grid', tokens.line, 1),
      line('casing', 'route', tokens.casing, 5),
      line('route', 'route', tokens.route, 2.2),
      line('part-casing', 'part', tokens.casing, partPx.plain[0]),
      line('part', 'part', tokens.range, partPx.plain[1]),
      {
        ...line('coloured', 'coloured', tokens.route, 3.6),
        paint: { 'line-color': ['coalesce', ['get', 'colour'], tokens.route], 'line-width': 3.6 },
      },
    ],
  }
}

/** Map, or undefined if WebGL is missing or disabled; the caller then draws the route without it. */
function mapOrNone(options: MapOptions): MapLibre | undefined {
  try {
    return new MapLibre(options)
  } catch {
    return undefined
  }
}

function colour(map: MapLibre, positions: RouteProps['positions'], colouring: RouteProps['colouring']): void {
  const source = map.getSource<GeoJSONSource>('coloured')
  if (!source) return
  source.setData(colouring ? colouredRoute(positions, colouring) : nothing)
  const [casing, part] = partPx[colouring ? 'coloured' : 'plain']
  map.setPaintProperty('part-casing', 'line-width', casing)
  map.setPaintProperty('part', 'line-width', part)
}

interface Props extends RouteProps {
  /** Controls over the map. */
  controls: ReactNode
  /** Called once it is painted, so that the placeholder can be removed. */
  onShown(): void
  /** Called if the browser cannot draw it. */
  onFailed(): void
}

/** The route on a map without tile server: outlines of the continents, a graticule and a scale. */
export default function RouteMap(props: Props) {
  const { positions, timeMs, cursor, span, colouring, label, onShown, onFailed } = props
  const { scheme } = useScheme()
  const host = useRef<HTMLDivElement>(null)
  const dot = useRef<HTMLDivElement>(null)
  const start = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const map = useRef<MapLibre | null>(null)
  const moved = useRef(false)
  const latest = useRef({ span, colouring })
  latest.current = { span, colouring }
  const report = useRef({ onShown, onFailed })
  report.current = { onShown, onFailed }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme is another style, so another map
  useEffect(() => {
    if (!host.current) return
    const box = boxOf(positions)
    const made = mapOrNone({
      container: host.current,
      style: styleOf(mapTokens(), linesOf(positions, 0, positions.longitude.length - 1)),
      bounds: box,
      fitBoundsOptions: { padding: fitPadding(latest.current.colouring !== undefined), maxZoom: 16 },
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      cooperativeGestures: false,
      fadeDuration: 0,
      // Keeps the canvas for printing.
      canvasContextAttributes: { preserveDrawingBuffer: true },
      renderWorldCopies: false,
      // There are no text layers, so no glyphs to fetch.
      localIdeographFontFamily: 'sans-serif',
    })
    if (!made) return report.current.onFailed()
    map.current = made
    made.touchZoomRotate.disableRotation()
    made.getCanvas().setAttribute('aria-label', label)

    const place = (element: HTMLElement | null, point: Point | null) => {
      if (!element) return
      element.hidden = !point
      if (!point) return
      const { x, y } = made.project(point)
      element.style.transform = `translate(${x}px, ${y}px)`
    }
    const first = firstKnown(positions)
    const placeAll = () => {
      const at = cursor.get()
      place(dot.current, at === null ? null : pointAt(positions, at))
      place(start.current, pointAt(positions, first))
      const { lat } = made.getCenter()
      const pxPerDegree = (512 * 2 ** made.getZoom()) / 360
      const { px, text } = scaleBar(lat, pxPerDegree, 80, displayOptions())
      if (bar.current) {
        bar.current.style.width = `${px}px`
        bar.current.textContent = text
      }
    }
    const source = (id: string) => made.getSource<GeoJSONSource>(id)
    let landAsked = false
    const settle = () => {
      const [[west, south], [east, north]] = made.getBounds().toArray() as [Point, Point]
      source('grid')?.setData(multiLine(graticule([west, south, east, north])))
      if (made.getZoom() < landUntilZoom && !landAsked) {
        landAsked = true
        landLines().then(
          (land) => {
            if (map.current !== made) return
            source('land')?.setData(land)
            made.setLayoutProperty('water', 'visibility', 'visible')
          },
          // The map works without outlines.
          () => undefined,
        )
      }
    }
    // Added before the first tiles are cut, so that both appear together.
    made.on('style.load', () => {
      settle()
      const now = latest.current
      if (now.span) source('part')?.setData(multiLine(partOf(positions, timeMs, now.span)))
      if (now.colouring) colour(made, positions, now.colouring)
    })
    made.on('load', () => {
      placeAll()
      made.once('idle', () => {
        performance.mark('cadenza:map-painted')
        report.current.onShown()
      })
    })
    made.on('move', placeAll)
    made.on('movestart', ({ originalEvent }) => {
      if (originalEvent) moved.current = true
    })
    made.on('moveend', settle)
    made.on('mousemove', ({ lngLat }) => {
      const nearDeg = nearPx / ((512 * 2 ** made.getZoom()) / 360)
      cursor.set(nearestTo(positions, [lngLat.lng, lngLat.lat], nearDeg))
    })
    made.on('mouseout', () => cursor.set(null))
    const stop = cursor.subscribe((index) =>
      place(dot.current, index === null ? null : pointAt(positions, index)),
    )
    return () => {
      stop()
      map.current = null
      made.remove()
    }
  }, [positions, scheme])

  const drawnAt = useRef(0)
  useEffect(() => {
    const draw = () => {
      drawnAt.current = performance.now()
      const source = map.current?.getSource<GeoJSONSource>('part')
      source?.setData(span ? multiLine(partOf(positions, timeMs, span)) : nothing)
    }
    const timer = setTimeout(draw, Math.max(0, drawnAt.current + redrawEveryMs - performance.now()))
    return () => clearTimeout(timer)
  }, [span, positions, timeMs])

  // Until somebody moves the map, the route stays clear of the legend.
  const isColoured = colouring !== undefined
  useEffect(() => {
    if (!moved.current)
      map.current?.fitBounds(boxOf(positions), {
        padding: fitPadding(isColoured),
        maxZoom: 16,
        animate: false,
      })
  }, [isColoured, positions])

  // Until the map has loaded, the latest value is enough.
  useEffect(() => {
    if (map.current?.isStyleLoaded()) colour(map.current, positions, colouring)
    else if (map.current) {
      const made = map.current
      made.once('idle', () => map.current === made && colour(made, positions, latest.current.colouring))
    }
  }, [colouring, positions])

  return (
    <div className={styles.map}>
      <div ref={host} className={styles.host} />
      <div className={styles.marks} aria-hidden="true">
        <div ref={start} className={styles.startMark} hidden />
        <div ref={dot} className={styles.dotMark} hidden />
      </div>
      <div ref={bar} className={styles.bar} aria-hidden="true" />
      {props.controls}
    </div>
  )
}
