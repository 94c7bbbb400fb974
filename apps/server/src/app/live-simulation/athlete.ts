/** Invented athletes: what their sensors measure second by second. */

export interface SimulatedAthlete {
  name: string
  sport: 'bike' | 'run'
  /** Columns and values of a second since the start. */
  second(s: number): Record<string, number>
  /** The lap of a second: its number, and the second at which it began. */
  lap(s: number): { number: number; fromS: number }
}

/** s of an effort and of the rest after it. */
const effortS = 180
const lapS = 300

const families = [
  'Aoki',
  'Brandt',
  'Costa',
  'Dubois',
  'Eriksen',
  'Fischer',
  'García',
  'Hayashi',
  'Ito',
  'Jensen',
]
const initials = ['A.', 'B.', 'C.', 'D.', 'E.', 'F.', 'G.', 'H.', 'I.', 'J.']

/** The athlete of a number; the same number is the same athlete. Every third one runs. */
export function simulatedAthlete(number: number): SimulatedAthlete {
  const sport = number % 3 === 2 ? 'run' : 'bike'
  const family = families[number % families.length] as string
  const initial = initials[Math.floor(number / families.length) % initials.length] as string
  /** Between −1 and 1, one for each trait of the athlete. */
  const trait = (of: number) => noise(number * 31 + of)
  return {
    name: `${family} ${initial} (sim. ${number + 1})`,
    sport,
    second: (s) =>
      (sport === 'bike' ? rideSecond : runSecond)(s, trait, (of) => noise(number * 7919 + s * 17 + of)),
    lap: (s) => ({ number: Math.floor(s / lapS) + 1, fromS: Math.floor(s / lapS) * lapS }),
  }
}

type Noise = (of: number) => number

/** 0 to 1: how hard this second is, with ramps of ten seconds. */
function intensity(s: number): number {
  if (s < 0) return 0
  const inLap = s % lapS
  if (inLap < 10) return inLap / 10
  if (inLap < effortS) return 1
  return Math.max(0, 1 - (inLap - effortS) / 10)
}

/** The heart follows the effort with a delay of some 30 s. */
const heartOf = (s: number, trait: Noise) =>
  118 + 8 * trait(1) + (46 * (intensity(s) + intensity(s - 20) + intensity(s - 40))) / 3

function rideSecond(s: number, trait: Noise, jitter: Noise): Record<string, number> {
  const hard = intensity(s)
  const power = 140 + 20 * trait(2) + hard * (140 + 40 * trait(3)) + 12 * jitter(1)
  // Some athletes' sides drift apart as they tire.
  const drift = Math.max(0, trait(4)) * Math.min(1, s / 1_200)
  return {
    power: Math.round(Math.max(0, power)),
    heartrate: Math.round(heartOf(s, trait) + jitter(2)),
    cadence: Math.round(82 + 6 * trait(5) + 8 * hard + 2 * jitter(3)),
    speed: round(7.5 + 3 * hard + trait(6) + 0.3 * jitter(4)),
    dss_left: round(4.5 + 1.2 * trait(7) + 0.8 * hard + 0.4 * jitter(5)),
    dss_right: round(4.5 + 1.2 * trait(8) + 0.8 * hard + 2.4 * drift + 0.4 * jitter(6)),
    foot_ar_left: round(46 + 5 * trait(9) + 2 * hard + jitter(7)),
    foot_ar_right: round(46 + 5 * trait(10) + 2 * hard + jitter(8)),
    leg_ar_left: round(48 + 3 * trait(11) + 0.6 * jitter(9)),
    leg_ar_right: round(48 + 3 * trait(12) - 2 * drift + 0.6 * jitter(10)),
    pelvic_rock: round(4 + trait(13) + 1.5 * hard + 0.4 * jitter(11)),
  }
}

function runSecond(s: number, trait: Noise, jitter: Noise): Record<string, number> {
  const hard = intensity(s)
  const drift = Math.max(0, trait(4)) * Math.min(1, s / 1_200)
  return {
    speed: round(2.6 + 0.3 * trait(2) + 1.5 * hard + 0.06 * jitter(1)),
    heartrate: Math.round(heartOf(s, trait) + 4 + jitter(2)),
    run_cadence: Math.round(166 + 6 * trait(5) + 12 * hard + 2 * jitter(3)),
    ground_contact_time_left: round(262 + 14 * trait(7) - 34 * hard + 4 * jitter(5)),
    ground_contact_time_right: round(262 + 14 * trait(8) - 34 * hard + 16 * drift + 4 * jitter(6)),
    landing_pattern_left: round(12 + 4 * trait(9) - 3 * hard + jitter(7)),
    landing_pattern_right: round(12 + 4 * trait(10) - 3 * hard + jitter(8)),
    vertical_oscillation: round(78 + 8 * trait(11) + 6 * hard + 2 * jitter(9)),
    run_pelvic_rock: round(5 + trait(13) + hard + 0.4 * jitter(11)),
  }
}

const round = (value: number) => Math.round(value * 100) / 100

/** A number between −1 and 1 that follows from an integer (the finaliser of MurmurHash3). */
function noise(seed: number): number {
  let z = (seed * 0x9e3779b1) >>> 0
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
  return ((z ^ (z >>> 16)) >>> 0) / 2 ** 31 - 1
}
