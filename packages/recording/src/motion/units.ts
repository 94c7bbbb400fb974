/** Units of angular velocity and specific force in the files of sensors. */

/** The units of a file in rad/s and m/s². */
export interface MotionUnits {
  angularVelocity: number
  specificForce: number
}

/** Standard gravity in m/s². */
export const STANDARD_GRAVITY = 9.80665
export const DEGREE = Math.PI / 180

const angularVelocities: Record<string, number> = {
  'rad/s': 1,
  'mrad/s': 0.001,
  'deg/s': DEGREE,
  '°/s': DEGREE,
  dps: DEGREE,
  mdps: DEGREE / 1000,
}
const specificForces: Record<string, number> = {
  'm/s^2': 1,
  'm/s2': 1,
  'm/s²': 1,
  'm/s/s': 1,
  g: STANDARD_GRAVITY,
  mg: STANDARD_GRAVITY / 1000,
}

/** Parses a list of units (`deg/s, g`). Defaults are rad/s and m/s². Undefined if a unit is unknown. */
export function parseUnits(text: string): MotionUnits | undefined {
  const units: MotionUnits = { angularVelocity: 1, specificForce: 1 }
  for (const word of text.toLowerCase().split(/[,;\s]+/)) {
    if (word === '') continue
    const angularVelocity = angularVelocities[word]
    const specificForce = specificForces[word]
    if (angularVelocity !== undefined) units.angularVelocity = angularVelocity
    else if (specificForce !== undefined) units.specificForce = specificForce
    else return undefined
  }
  return units
}
