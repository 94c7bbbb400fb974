export const intensityFactorVersion = 1
export const trainingStressVersion = 1

/** Power or speed over an hour, as the load is measured against it. */
const hourS = 3600
/** Riegel's exponent: how time grows with distance. */
const riegel = 1.06
/** The heart rate of an hour's best effort as a share of the maximum. */
const thresholdShare = 0.89

/** Seconds × NP × IF ÷ (FTP × 3600) × 100, the same as hours × IF² × 100. Coggan 2003. */
export function trainingStress(seconds: number, intensityFactor: number): number {
  return (seconds / hourS) * intensityFactor * intensityFactor * 100
}

/** Hours × (heart rate ÷ (0.89 × maximum))² × 100. */
export function heartRateStress(seconds: number, heartrate: number, maxHeartrate: number): number {
  return trainingStress(seconds, heartrate / (thresholdShare * maxHeartrate))
}

/** The speed in m/s that a record over `distanceM` in `timeS` promises for 60 minutes (Riegel 1981). */
export function thresholdSpeed(distanceM: number, timeS: number): number {
  return (distanceM * (hourS / timeS) ** (1 / riegel)) / hourS
}

/** The maximum heart rate that gives so much `heartRateStress` for `seconds` at `heartrate`. */
export function maximumHeartrate(seconds: number, heartrate: number, stress: number): number {
  return heartrate / thresholdShare / Math.sqrt((stress / 100) * (hourS / seconds))
}
