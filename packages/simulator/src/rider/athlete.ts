/** Riders: their bodies, bicycles and pedalling. */

import type { Random } from '../random.ts'

const DEGREE = Math.PI / 180

/** A wave with k cycles per turn: `amplitude` × cos(k φ − `phase`) = `cos` × cos k φ + `sin` × sin k φ. */
export interface Wave {
  amplitude: number
  phase: number
  cos: number
  sin: number
}

/** Cosines and sines of φ and of its double and triple. */
export interface Around {
  cos1: number
  sin1: number
  cos2: number
  sin2: number
  cos3: number
  sin3: number
}

/** A dead spot: the foot turns by `sizeRad` and back around crank angle `at`, within about ± `widthRad`. */
export interface Bump {
  at: number
  cosAt: number
  sinAt: number
  sizeRad: number
  widthRad: number
}

/** The motion of one foot and leg. Angles in rad, positive with the toe up. */
export interface LegTechnique {
  /** Mean foot angle. */
  footMean: number
  /** The foot's waves with one, two and three cycles per turn. */
  footWaves: readonly [Wave, Wave, Wave]
  bumps: readonly Bump[]
  /** Roll and yaw of the foot and the outward motion of the knee, one cycle per turn each. */
  footRoll: Wave
  footYaw: Wave
  kneeOut: Wave
  kneeOutMean: number
}

export interface TrunkTechnique {
  /** Forward tilt from upright. */
  tilt: number
  /** Two cycles per turn. */
  tiltWave: Wave
  /** One cycle per turn; half of the range. */
  rock: Wave
  rotation: Wave
}

/** Posture in the saddle or out of it. */
export interface Posture {
  pelvis: TrunkTechnique
  torso: TrunkTechnique
  /** Motion of the pelvis in m: up and down and to and fro twice per turn, sideways once. */
  bob: Wave
  surge: Wave
  sway: Wave
}

export interface Rider {
  heightM: number
  thighM: number
  shankM: number
  hipHalfWidthM: number
  /** The ankle behind, beside (outwards) and above the point of the sole on the pedal's spindle. */
  ankleM: readonly [behind: number, outwards: number, above: number]
  crankM: number
  pedalHalfWidthM: number
  bottomBracketM: number
  seatTubeRad: number
  /** Smallest flexion of the knee in the saddle and out of it. */
  kneeSeatedRad: number
  kneeStandingRad: number
  /** Position of the hips out of the saddle, m forward of the bottom bracket. */
  standingForwardM: number
  /**
   * Sensor positions: pelvis from the middle of the hips, torso from the waist, foot from the spindle, thigh
   * from the hip.
   */
  sensorM: Record<'pelvis' | 'torso' | 'foot' | 'thigh', readonly [number, number, number]>
  left: LegTechnique
  right: LegTechnique
  seated: Posture
  standing: Posture
  /** Half of the bicycle's sideways swing out of the saddle. */
  bikeSwing: Wave
  /** Relative variation of crank speed with one to four cycles per turn. */
  ripple: readonly [Wave, Wave, Wave, Wave]
  cadenceRpm: number
  /**
   * Effects of hours of riding, most of them in the first: a share of the foot's waves, and rad of the foot's
   * mean and of the trunk's tilt.
   */
  fatigue: { footWaves: number; footMean: number; tilt: number }
  /**
   * Variability between strokes: relative standard deviation of the waves' size, and standard deviation of
   * the crank's push in rad.
   */
  variability: number
  pushVariability: number
}

/** Draws a rider. On the `road` the feet roll and yaw more than on a trainer. */
export function drawRider(random: Random, road: boolean): Rider {
  const heightM = random.between(1.58, 1.95)
  const left = drawLeg(random.fork('left'), road)
  const seatedTilt = random.between(20, 42) * DEGREE
  const torsoTilt = seatedTilt + random.between(3, 16) * DEGREE
  return {
    heightM,
    thighM: 0.245 * heightM * random.between(0.97, 1.03),
    shankM: 0.246 * heightM * random.between(0.97, 1.03),
    hipHalfWidthM: 0.05 * heightM,
    ankleM: [0.07 * heightM, random.between(-0.012, 0.004), 0.055 * heightM],
    crankM: random.between(0.165, 0.175),
    pedalHalfWidthM: random.between(0.072, 0.082),
    bottomBracketM: 0.27,
    seatTubeRad: random.between(72, 75) * DEGREE,
    kneeSeatedRad: random.between(26, 38) * DEGREE,
    kneeStandingRad: random.between(24, 34) * DEGREE,
    standingForwardM: random.between(-0.08, 0.03),
    sensorM: {
      pelvis: [-random.between(0.09, 0.13), random.between(-0.01, 0.01), random.between(0.03, 0.09)],
      torso: [random.between(0.08, 0.14), random.between(-0.02, 0.02), random.between(0.22, 0.34)],
      foot: [random.between(-0.06, 0.02), random.between(-0.01, 0.01), random.between(0.05, 0.09)],
      thigh: [
        random.between(0.02, 0.08),
        random.between(0.02, 0.07),
        -random.between(0.4, 0.65) * 0.245 * heightM,
      ],
    },
    left,
    right: differing(left, drawLeg(random.fork('right'), road), random.between(0, 0.5)),
    seated: {
      pelvis: drawTrunk(random, seatedTilt, [2, 8], [3, 10]),
      torso: drawTrunk(random, torsoTilt, [1.5, 6], [2, 8]),
      bob: wave(random, 0.0008, 0.0026),
      surge: wave(random, 0.0005, 0.002),
      sway: wave(random, 0.002, 0.008),
    },
    standing: {
      pelvis: drawTrunk(random, seatedTilt + random.between(-6, 6) * DEGREE, [6, 14], [6, 14]),
      torso: drawTrunk(random, torsoTilt - random.between(0, 12) * DEGREE, [3, 9], [4, 12]),
      bob: wave(random, 0.012, 0.03),
      surge: wave(random, 0.003, 0.01),
      sway: wave(random, 0.008, 0.025),
    },
    bikeSwing: createWave(random.between(4, 10) * DEGREE, Math.PI / 2 + random.between(-0.4, 0.4)),
    ripple: [
      wave(random, 0, 0.012),
      // The feet push hardest with level cranks, where the speed grows fastest.
      createWave(random.between(0.01, 0.06), -Math.PI / 2 + random.between(-0.5, 0.5)),
      wave(random, 0, 0.004),
      wave(random, 0.001, 0.008),
    ],
    cadenceRpm: random.between(70, 100),
    fatigue: {
      footWaves: random.between(-0.15, 0.1),
      footMean: random.between(-3, 3) * DEGREE,
      tilt: random.between(-1, 4) * DEGREE,
    },
    variability: random.between(0.02, 0.06),
    pushVariability: random.between(0.03, 0.25),
  }
}

export function createWave(amplitude: number, phase: number): Wave {
  return { amplitude, phase, cos: amplitude * Math.cos(phase), sin: amplitude * Math.sin(phase) }
}

export const onceATurn = ({ cos, sin }: Wave, { cos1, sin1 }: Around) => cos * cos1 + sin * sin1
export const twiceATurn = ({ cos, sin }: Wave, { cos2, sin2 }: Around) => cos * cos2 + sin * sin2
const thriceATurn = ({ cos, sin }: Wave, { cos3, sin3 }: Around) => cos * cos3 + sin * sin3

/** Deviation of the foot angle from its mean, rad. */
export function footWaves({ footWaves: [one, two, three], bumps }: LegTechnique, around: Around): number {
  let angle = onceATurn(one, around) + twiceATurn(two, around) + thriceATurn(three, around)
  for (const { sizeRad, widthRad, cosAt, sinAt } of bumps) {
    const cosOff = cosAt * around.cos1 + sinAt * around.sin1
    angle += sizeRad * Math.exp((cosOff - 1) / (widthRad * widthRad))
  }
  return angle
}

function drawLeg(random: Random, road: boolean): LegTechnique {
  const first = random.between(9, 19) * DEGREE
  // Toe up in the downstroke, down through the bottom and on the way up.
  const up = random.between(55, 115) * DEGREE
  const bumps = Math.floor(random.between(0, 3))
  const roll = road ? [1, 4] : [0, 0.6]
  const yaw = road ? [0.5, 3] : [0, 0.5]
  return {
    footMean: random.between(-28, -12) * DEGREE,
    footWaves: [
      createWave(first, up),
      createWave(first * random.between(0.05, 0.2), 2 * up + random.between(-1, 1)),
      createWave(first * random.between(0, 0.035), random.between(0, 2 * Math.PI)),
    ],
    bumps: Array.from({ length: bumps }, () => ({
      ...direction(random.between(0, 2 * Math.PI)),
      sizeRad: random.between(0.15, 0.8) * DEGREE * (random.next() < 0.5 ? -1 : 1),
      widthRad: random.between(11, 17) * DEGREE,
    })),
    footRoll: wave(random, (roll[0] as number) * DEGREE, (roll[1] as number) * DEGREE),
    footYaw: wave(random, (yaw[0] as number) * DEGREE, (yaw[1] as number) * DEGREE),
    kneeOut: wave(random, 0, 0.03),
    kneeOutMean: random.between(-0.04, 0.06),
  }
}

/** The other leg: like the first, with the share `share` of an independent one. */
function differing(first: LegTechnique, other: LegTechnique, share: number): LegTechnique {
  const mix = (a: number, b: number) => a + (b - a) * share
  const [one, two, three] = first.footWaves
  const [otherOne] = other.footWaves
  const turn = mix(0, otherOne.phase - one.phase)
  const size = mix(1, otherOne.amplitude / one.amplitude)
  return {
    ...other,
    footMean: mix(first.footMean, other.footMean),
    footWaves: [
      createWave(one.amplitude * size, one.phase + turn),
      createWave(two.amplitude * size, two.phase + 2 * turn),
      createWave(three.amplitude * size, three.phase + 3 * turn),
    ],
  }
}

function drawTrunk(
  random: Random,
  tilt: number,
  rockDeg: readonly [number, number],
  rotationDeg: readonly [number, number],
): TrunkTechnique {
  const half = (range: readonly [number, number]) => (random.between(...range) / 2) * DEGREE
  return {
    tilt,
    tiltWave: wave(random, 0.2 * DEGREE, 1 * DEGREE),
    // The left side drops as the left foot pushes, and comes forward before.
    rock: createWave(half(rockDeg), -Math.PI / 2 + random.between(-0.4, 0.4)),
    rotation: createWave(half(rotationDeg), -Math.PI / 2 + random.between(-1.2, 0.2)),
  }
}

function wave(random: Random, least: number, most: number): Wave {
  return createWave(random.between(least, most), random.between(0, 2 * Math.PI))
}

const direction = (at: number) => ({ at, cosAt: Math.cos(at), sinAt: Math.sin(at) })

/**
 * The same rider after technique training. Dead spots, rocking, twisting and variability decrease; with
 * `share` 1 they decrease as much as they can.
 */
export function trainedRider(rider: Rider, share: number): Rider {
  const smaller = ({ amplitude, phase }: Wave, most: number) =>
    createWave(amplitude * (1 - most * share), phase)
  const leg = (technique: LegTechnique): LegTechnique => ({
    ...technique,
    bumps: technique.bumps.map((bump) => ({ ...bump, sizeRad: bump.sizeRad * (1 - 0.6 * share) })),
  })
  const trunk = (technique: TrunkTechnique): TrunkTechnique => ({
    ...technique,
    rock: smaller(technique.rock, 0.35),
    rotation: smaller(technique.rotation, 0.3),
  })
  const { pelvis, torso } = rider.seated
  return {
    ...rider,
    left: leg(rider.left),
    right: leg(rider.right),
    seated: { ...rider.seated, pelvis: trunk(pelvis), torso: trunk(torso) },
    variability: rider.variability * (1 - 0.4 * share),
    pushVariability: rider.pushVariability * (1 - 0.4 * share),
  }
}

/** A dead spot of known place (0 is 12 o'clock) and size. */
export interface DeadSpot {
  atDeg: number
  sizeDeg: number
}

/** The same rider with other dead spots, the same on both feet. */
export function withDeadSpots(rider: Rider, spots: readonly DeadSpot[]): Rider {
  const bumps = spots.map(({ atDeg, sizeDeg }) => ({
    ...direction(atDeg * DEGREE),
    sizeRad: sizeDeg * DEGREE,
    widthRad: 13 * DEGREE,
  }))
  return { ...rider, left: { ...rider.left, bumps }, right: { ...rider.right, bumps } }
}

/** The same rider after hours, with the share `share` (0 to 1) of fatigue's effect on feet and trunk. */
export function tiredRider(rider: Rider, share: number): Rider {
  const { footWaves: larger, footMean, tilt } = rider.fatigue
  const wider = ({ amplitude, phase }: Wave) => createWave(amplitude * (1 + larger * share), phase)
  const leg = (technique: LegTechnique): LegTechnique => {
    const [one, two, three] = technique.footWaves
    return {
      ...technique,
      footMean: technique.footMean + footMean * share,
      footWaves: [wider(one), wider(two), wider(three)],
    }
  }
  const trunk = (technique: TrunkTechnique): TrunkTechnique => ({
    ...technique,
    tilt: technique.tilt + tilt * share,
  })
  const { pelvis, torso } = rider.seated
  return {
    ...rider,
    left: leg(rider.left),
    right: leg(rider.right),
    seated: { ...rider.seated, pelvis: trunk(pelvis), torso: trunk(torso) },
  }
}
