export const intensityFactorVersion = 1
export const trainingStressVersion = 1

/** s; thresholds are power or speed held for an hour. */
const hourS = 3600
/** Riegel's exponent: time grows with distance to this power (Riegel 1981). */
const riegel = 1.06
/** Heart rate held for an hour, as a share of the maximum. */
const thresholdShare = 0.89

/** TSS: seconds × NP × IF ÷ (FTP × 3600) × 100, which equals hours × IF² × 100 (Coggan 2003). */
export function trainingStress(seconds: number, intensityFactor: number): number {
  return (seconds / hourS) * intensityFactor * intensityFactor * 100
}

/** TSS from heart rate: hours × (heart rate ÷ (0.89 × maximum))² × 100. */
export function heartRateStress(seconds: number, heartrate: number, maxHeartrate: number): number {
  return trainingStress(seconds, heartrate / thresholdHeartrate(maxHeartrate))
}

/**
 * The threshold speed in m/s, held for 60 minutes, predicted from a record over `distanceM` in `timeS`
 * (Riegel 1981).
 */
export function thresholdSpeed(distanceM: number, timeS: number): number {
  return (distanceM * (hourS / timeS) ** (1 / riegel)) / hourS
}

/** The speed in m/s of a race over `distanceM`, predicted from a threshold speed in m/s (Riegel 1981). */
export function raceSpeed(distanceM: number, threshold: number): number {
  return (distanceM / hourS) * ((threshold * hourS) / distanceM) ** riegel
}

/** The heart rate that is held for an hour, at a maximum heart rate. Both in bpm. */
export function thresholdHeartrate(maxHeartrate: number): number {
  return thresholdShare * maxHeartrate
}

/** The maximum heart rate at which `heartRateStress` gives `stress` for `seconds` at `heartrate`. */
export function maximumHeartrate(seconds: number, heartrate: number, stress: number): number {
  return heartrate / thresholdShare / Math.sqrt((stress / 100) * (hourS / seconds))
}
