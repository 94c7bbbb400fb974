/** The test protocols that reports are made of, step by step. */

export type ProtocolName = 'time-trial' | 'half-pyramid' | 'bike-protocol'

export interface ProtocolStep {
  /** The name of its lap; the steps between the efforts have none. */
  lap?: string
  /** Its length in s, or in m. */
  durationS?: number
  distanceM?: number
  /** Relative to FTP for a ride, to threshold speed for a run. */
  intensity: number
  /** Default: the rider's own. */
  rpm?: number
}

export const ownRpm = 88

const numbered = (count: number, step: (number: number) => ProtocolStep) =>
  Array.from({ length: count }, (_, i) => step(i + 1))

/** Five parts of 1 km, the last one as fast as is left. */
const timeTrial: readonly ProtocolStep[] = [
  { durationS: 480, intensity: 0.76 },
  ...[1.06, 1.05, 1.04, 1.03, 1.05].map((intensity, i) => ({
    lap: `TT ${i + 1}/5`,
    distanceM: 1000,
    intensity,
  })),
  { durationS: 300, intensity: 0.7 },
]

/** Easy to repetition pace; the interval is run in four parts without a rest. */
const halfPyramid: readonly ProtocolStep[] = [
  { lap: 'EASY ALL', durationS: 300, intensity: 0.77 },
  { lap: 'MARATHON ALL', durationS: 300, intensity: 0.91 },
  { durationS: 90, intensity: 0.68 },
  { lap: 'TEMPO ALL', durationS: 240, intensity: 0.99 },
  { durationS: 90, intensity: 0.68 },
  ...numbered(4, (part) => ({ lap: `INTERVAL ${part}/4`, durationS: 60, intensity: 1.09 })),
  { durationS: 90, intensity: 0.66 },
  { lap: 'REPETITION ALL', durationS: 60, intensity: 1.2 },
  { durationS: 240, intensity: 0.7 },
]

const rest: ProtocolStep = { durationS: 30, intensity: 0.42 }
const longRest: ProtocolStep = { durationS: 180, intensity: 0.45 }
const withRests = (steps: readonly ProtocolStep[]) => steps.flatMap((step) => [step, rest])

const bikeProtocol: readonly ProtocolStep[] = [
  { durationS: 480, intensity: 0.55 },
  ...withRests(
    numbered(6, (step) => ({ lap: `HC${step}`, durationS: 45, intensity: 0.55, rpm: 45 + 15 * step })),
  ),
  longRest,
  ...withRests(
    numbered(8, (step) => ({ lap: `HT${step}`, durationS: 60, intensity: 0.4 + 0.1 * step, rpm: 52 })),
  ),
  longRest,
  ...numbered(15, (step) => ({
    lap: `FC${step}`,
    durationS: 45,
    intensity: 1.2 - 0.1 * Math.abs(8 - step),
    rpm: ownRpm + 5 * (0.7 - 0.1 * Math.abs(8 - step)),
  })),
  { durationS: 300, intensity: 0.5 },
]

export const protocolSteps: Readonly<Record<ProtocolName, readonly ProtocolStep[]>> = {
  'time-trial': timeTrial,
  'half-pyramid': halfPyramid,
  'bike-protocol': bikeProtocol,
}
