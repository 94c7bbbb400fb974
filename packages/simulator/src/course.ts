/** Closed courses through a landscape: position, elevation and grade by distance. */

import type { Random } from './random.ts'

export interface Course {
  lengthM: number
  /** One point every `STEP_M` metres from the start. The last point equals the first. */
  latitudeDeg: Float64Array
  longitudeDeg: Float64Array
  elevationM: Float64Array
  /** Rise divided by run. */
  grade: Float64Array
}

export const STEP_M = 10

/** Hills between the Danube and Lake Constance. The roads are invented. */
const HOME = { latitudeDeg: 48.02, longitudeDeg: 9.88, elevationM: 590 }
const METRES_PER_DEGREE = 111_320

export interface Landscape {
  /** Elevation in metres, `eastM` and `northM` metres from home. */
  heightM(eastM: number, northM: number): number
}

/** Wavelengths and heights of the hills, which are a sum of waves with random directions. */
const waves = [
  { lengthM: 9000, heightM: 42 },
  { lengthM: 7400, heightM: 30 },
  { lengthM: 3900, heightM: 18 },
  { lengthM: 3100, heightM: 13 },
  { lengthM: 1700, heightM: 6 },
  { lengthM: 750, heightM: 1.8 },
]

export function createLandscape(random: Random): Landscape {
  const hills = waves.map(({ lengthM, heightM }) => {
    const direction = random.between(0, 2 * Math.PI)
    const perMetre = (2 * Math.PI) / lengthM
    return {
      east: perMetre * Math.cos(direction),
      north: perMetre * Math.sin(direction),
      phase: random.between(0, 2 * Math.PI),
      heightM,
    }
  })
  return {
    heightM(eastM, northM) {
      let height = HOME.elevationM
      for (const hill of hills) {
        height += hill.heightM * Math.sin(hill.east * eastM + hill.north * northM + hill.phase)
      }
      return height
    },
  }
}

/** A closed loop from home of about `lengthM` with the landscape's elevation. */
export function createLoop(lengthM: number, landscape: Landscape, random: Random): Course {
  const bends = Array.from({ length: 9 }, (_, i) => {
    const waves = i < 5 ? i + 2 : 3 * i + 4
    return {
      waves,
      size: random.between(0.3, 1) * (i < 5 ? 0.34 / waves : 0.12 / waves),
      phase: random.between(0, 6.28),
    }
  })
  const heading = random.between(0, 2 * Math.PI)
  const points = Math.ceil(lengthM / 8)
  const shapeEast = new Float64Array(points + 1)
  const shapeNorth = new Float64Array(points + 1)
  for (let i = 0; i <= points; i++) {
    const angle = (2 * Math.PI * i) / points
    let radius = 1
    for (const { waves, size, phase } of bends) radius += size * Math.sin(waves * angle + phase)
    shapeEast[i] = radius * Math.cos(angle + heading)
    shapeNorth[i] = radius * Math.sin(angle + heading)
  }
  let around = 0
  for (let i = 1; i <= points; i++) around += Math.hypot(step(shapeEast, i), step(shapeNorth, i))
  const steps = Math.round(lengthM / STEP_M)
  return sampled(shapeEast, shapeNorth, (steps * STEP_M) / around, steps, landscape)
}

function step(values: Float64Array, i: number): number {
  return (values[i] as number) - (values[i - 1] as number)
}

/** Samples `steps` points at equal distances along the shape, and the first one again. */
function sampled(
  east: Float64Array,
  north: Float64Array,
  scale: number,
  steps: number,
  landscape: Landscape,
): Course {
  const originEast = east[0] as number
  const originNorth = north[0] as number
  const samples: { east: number; north: number }[] = [{ east: 0, north: 0 }]
  let travelled = 0
  for (let i = 1; i < east.length; i++) {
    const stride = scale * Math.hypot(step(east, i), step(north, i))
    while (samples.length < steps && travelled + stride >= samples.length * STEP_M) {
      const share = 1 - (samples.length * STEP_M - travelled) / stride
      samples.push({
        east: scale * ((east[i] as number) - share * step(east, i) - originEast),
        north: scale * ((north[i] as number) - share * step(north, i) - originNorth),
      })
    }
    travelled += stride
  }
  samples.push({ east: 0, north: 0 })
  const length = samples.length
  const course: Course = {
    lengthM: (length - 1) * STEP_M,
    latitudeDeg: new Float64Array(length),
    longitudeDeg: new Float64Array(length),
    elevationM: new Float64Array(length),
    grade: new Float64Array(length),
  }
  const perDegreeEast = METRES_PER_DEGREE * Math.cos((HOME.latitudeDeg * Math.PI) / 180)
  for (const [i, sample] of samples.entries()) {
    course.latitudeDeg[i] = HOME.latitudeDeg + sample.north / METRES_PER_DEGREE
    course.longitudeDeg[i] = HOME.longitudeDeg + sample.east / perDegreeEast
    course.elevationM[i] = landscape.heightM(sample.east, sample.north)
  }
  for (let i = 0; i < length; i++) {
    const before = course.elevationM[Math.max(0, i - 2)] as number
    const after = course.elevationM[Math.min(length - 1, i + 2)] as number
    course.grade[i] = (after - before) / (STEP_M * (Math.min(length - 1, i + 2) - Math.max(0, i - 2)))
  }
  return course
}

/** The value of a column at `distanceM` from the start. The course is repeated. */
export function valueAt(values: Float64Array, course: Course, distanceM: number): number {
  const at = (distanceM % course.lengthM) / STEP_M
  const index = Math.floor(at)
  const here = values[index] as number
  const next = values[Math.min(values.length - 1, index + 1)] as number
  return here + (next - here) * (at - index)
}
