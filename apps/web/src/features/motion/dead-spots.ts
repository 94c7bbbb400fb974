import { LEFT, type Strokes } from './strokes.ts'

/** Distribution of one leg's dead spots around the crank. */
export interface DeadSpotRose {
  /** Number of scored strokes. */
  judged: number
  /** Number of these with at least one dead spot. */
  withSpots: number
  /** Share of the scored strokes with a dead spot in each sector, 0–1. */
  share: Float64Array
  /** Mean magnitude of a sector's dead spots, % of the mean angular velocity; NaN if there is none. */
  magnitude: Float64Array
  /** Recurring places, the most frequent first. */
  places: DeadSpotPlace[]
}

export interface DeadSpotPlace {
  /** Degrees from top dead centre in the direction of pedalling. */
  angleDeg: number
  /** Share of the scored strokes with a dead spot within `nearDeg`. */
  share: number
  /** Mean magnitude of these, %. */
  magnitude: number
}

export const sectorDeg = 10
export const sectors = 360 / sectorDeg
/** Degrees within which dead spots count as one place, as in the engine. */
const nearDeg = 15
/** Share of strokes from which a place is reported. */
const leastShare = 0.1

const onCircle = (deg: number): number => ((deg % 360) + 360) % 360
/** Signed difference of two angles, −180 to 180°. */
const away = (from: number, to: number): number => onCircle(to - from + 180) - 180

export const hasDeadSpots = ({ cycles }: Strokes): boolean => cycles.values.has('dss')

/** Dead spot of one stroke. */
export interface DeadSpot {
  angleDeg: number
  /** % of the mean angular velocity. */
  magnitude: number
}

/** Columns of each stroke's dead spots, the strongest first. */
function spotColumns({ columns }: Strokes) {
  const spots: { angle: ArrayLike<number>; magnitude: ArrayLike<number> }[] = []
  for (let n = 1; ; n++) {
    const angle = columns.get(`dead_spot_angle_${n}`)
    const magnitude = columns.get(`dead_spot_magnitude_${n}`)
    if (!angle || !magnitude) return spots
    spots.push({ angle, magnitude })
  }
}

/** Dead spots of one stroke; null if not scored. */
export function deadSpotsOf(strokes: Strokes, row: number): DeadSpot[] | null {
  if (Number.isNaN(strokes.cycles.values.get('dss')?.[row] ?? Number.NaN)) return null
  return spotColumns(strokes)
    .map(({ angle, magnitude }) => ({
      angleDeg: angle[row] as number,
      magnitude: magnitude[row] as number,
    }))
    .filter(({ angleDeg }) => !Number.isNaN(angleDeg))
}

/** Counts the dead spots of a side's rows in sectors of 10°, the first centred on top dead centre. */
export function deadSpotRose(strokes: Strokes, rows: Int32Array, side: number): DeadSpotRose {
  const { cycles } = strokes
  const score = cycles.values.get('dss')
  const spots = spotColumns(strokes)
  const hits = new Float64Array(sectors)
  const sums = new Float64Array(sectors)
  /** Per degree, for the places, which are finer than the sectors. */
  const byDegree = new Float64Array(360)
  const sumByDegree = new Float64Array(360)
  let judged = 0
  let withSpots = 0
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number
    if ((cycles.side[row] === LEFT ? 0 : 1) !== side || Number.isNaN(score?.[row] ?? Number.NaN)) continue
    judged++
    let any = 0
    for (const { angle, magnitude } of spots) {
      const deg = angle[row] as number
      if (Number.isNaN(deg)) break
      any = 1
      const sector = Math.floor(onCircle(deg + sectorDeg / 2) / sectorDeg)
      const height = magnitude[row] as number
      hits[sector] = (hits[sector] as number) + 1
      sums[sector] = (sums[sector] as number) + height
      const degree = Math.round(onCircle(deg)) % 360
      byDegree[degree] = (byDegree[degree] as number) + 1
      sumByDegree[degree] = (sumByDegree[degree] as number) + height
    }
    withSpots += any
  }
  return {
    judged,
    withSpots,
    share: hits.map((count) => (judged > 0 ? Math.min(1, count / judged) : 0)),
    magnitude: sums.map((sum, k) => sum / (hits[k] as number)),
    places: placesOf(byDegree, sumByDegree, judged),
  }
}

/** Repeatedly takes the degree with the most dead spots around it, until the rest are too rare. */
function placesOf(counts: Float64Array, sums: Float64Array, judged: number): DeadSpotPlace[] {
  const left = counts.slice()
  const places: DeadSpotPlace[] = []
  const around = (deg: number, of: Float64Array) => {
    let sum = 0
    for (let d = -nearDeg; d <= nearDeg; d++) sum += of[onCircle(deg + d)] as number
    return sum
  }
  while (judged > 0) {
    let best = 0
    let most = 0
    for (let deg = 0; deg < 360; deg++) {
      const count = around(deg, left)
      if (count > most) {
        most = count
        best = deg
      }
    }
    if (most / judged < leastShare) break
    let turned = 0
    let height = 0
    for (let d = -nearDeg; d <= nearDeg; d++) {
      const deg = onCircle(best + d)
      const count = left[deg] as number
      turned += d * count
      if (count > 0) height += ((sums[deg] as number) * count) / (counts[deg] as number)
      left[deg] = 0
    }
    places.push({
      angleDeg: onCircle(Math.round(best + turned / most)),
      share: Math.min(1, most / judged),
      magnitude: height / most,
    })
  }
  // Two neighbours within one broad place are merged.
  return places.filter(
    ({ angleDeg }, k) =>
      !places.slice(0, k).some((stronger) => Math.abs(away(stronger.angleDeg, angleDeg)) <= nearDeg),
  )
}
