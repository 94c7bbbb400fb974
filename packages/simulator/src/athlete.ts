/** The two demo athletes: their fitness and how it changes over the year. */

export const restingHeartRate = 49
export const maxHeartRate = 187
export const thresholdHeartRate = 168

/** The first athlete rides and runs towards races in autumn. The second mainly runs. */
export const demoAthletes = ['first', 'second'] as const
export type DemoAthlete = (typeof demoAthletes)[number]

export interface Fitness {
  /** W */
  ftp: number
  /** Speed that can be held for an hour, m/s. */
  thresholdSpeed: number
  weightKg: number
}

type Milestone = Fitness & { day: number }

/**
 * Fitness drops in winter, returns in spring, and grows most in the last twelve weeks. Linear between these
 * days.
 */
const milestones: Record<DemoAthlete, readonly Milestone[]> = {
  first: [
    { day: 0, ftp: 258, thresholdSpeed: 3.93, weightKg: 72.2 },
    { day: 70, ftp: 239, thresholdSpeed: 3.78, weightKg: 74.3 },
    { day: 180, ftp: 246, thresholdSpeed: 3.83, weightKg: 73.4 },
    { day: 280, ftp: 248, thresholdSpeed: 3.86, weightKg: 72.6 },
    { day: 364, ftp: 274, thresholdSpeed: 4.03, weightKg: 71.3 },
  ],
  second: [
    { day: 0, ftp: 188, thresholdSpeed: 3.48, weightKg: 60.8 },
    { day: 120, ftp: 194, thresholdSpeed: 3.58, weightKg: 60.1 },
    { day: 250, ftp: 206, thresholdSpeed: 3.74, weightKg: 59 },
    { day: 364, ftp: 203, thresholdSpeed: 3.7, weightKg: 59.4 },
  ],
}

/** The fitness of an athlete on a day of the year, counted from 0. */
export function fitnessOn(athlete: DemoAthlete, day: number): Fitness {
  const known = milestones[athlete]
  const next = Math.max(
    1,
    known.findIndex((milestone) => milestone.day >= day),
  )
  const [before, after] = [known[next - 1] as Milestone, known[next] as Milestone]
  const share = (day - before.day) / (after.day - before.day)
  const between = (a: number, b: number) => a + (b - a) * share
  return {
    ftp: between(before.ftp, after.ftp),
    thresholdSpeed: between(before.thresholdSpeed, after.thresholdSpeed),
    weightKg: between(before.weightKg, after.weightKg),
  }
}

/**
 * A heart rate model: the rate follows the effort with a lag and drifts upwards over hours. Call it once per
 * second.
 */
export function createHeart(noise: () => number): (effort: number, temperatureC: number) => number {
  let oxygen = 0.25
  let rate = restingHeartRate + 32
  let drift = 0
  return (effort, temperatureC) => {
    oxygen += (effort - oxygen) / 22
    drift += ((oxygen > 0.5 ? 7.5 : -6) + 0.25 * Math.max(0, temperatureC - 20)) / 3600
    drift = Math.min(14, Math.max(0, drift))
    const steady = restingHeartRate + 35 + (thresholdHeartRate - restingHeartRate - 35) * oxygen
    const wanted = Math.min(maxHeartRate, steady + drift * Math.min(1, oxygen * 1.3))
    rate += (wanted - rate) / (wanted > rate ? 16 : 28)
    return Math.min(maxHeartRate, rate + noise())
  }
}
