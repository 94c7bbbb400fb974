/** The course of a ride: standing still, pedalling, out of the saddle, coasting, stopping. */

import type { Random } from '../random.ts'
import type { Span } from '../sensors/errors.ts'
import { type Change, createProfile, type Profile } from './smooth.ts'

export interface PlanOptions {
  /** Range of the cadence, by default 50 to 120 around the rider's own. A single number is constant. */
  cadenceRpm?: number | readonly [from: number, to: number]
  /** Default of each: true. */
  standing?: boolean
  coasts?: boolean
  stops?: boolean
}

export interface RidePlan {
  durationS: number
  /** End of standing upright and still. */
  stillUntilS: number
  /** Crank speed without the ripple, rad/s. */
  crankSpeed: Profile
  /** 0 beside the bicycle, 1 on it. */
  mounted: Profile
  /** 0 in the saddle, 1 out of it. */
  risen: Profile
  /** 0 at rest, 1 while riding. */
  rolling: Profile
  coasts: Span[]
  stops: Span[]
}

const RAD_S_PER_RPM = Math.PI / 30

export function planRide(
  durationS: number,
  standStill: boolean,
  cadenceOfRider: number,
  random: Random,
  options: PlanOptions,
): RidePlan {
  const { cadenceRpm, standing = true, coasts: coasting = true, stops: stopping = true } = options
  const drawCadence = () => {
    if (typeof cadenceRpm === 'number') return cadenceRpm
    if (cadenceRpm) return random.between(...cadenceRpm)
    return Math.min(120, Math.max(50, cadenceOfRider + 14 * random.normal()))
  }
  const stillUntilS = standStill ? random.between(6, 9) : 0
  const mounted: Change[] = []
  const cadence: Change[] = []
  const risen: Change[] = []
  const rolling: Change[] = []
  const coasts: Span[] = []
  const stops: Span[] = []
  let now = stillUntilS
  if (standStill) {
    const overS = random.between(3.5, 5)
    mounted.push({ atS: now, overS, value: 1 })
    now += overS + random.between(0.5, 1.5)
  }
  let rpm = drawCadence()
  const setOff = (overS: number) => {
    cadence.push({ atS: now, overS, value: rpm * RAD_S_PER_RPM })
    rolling.push({ atS: now, overS: overS + 3, value: 1 })
    now += overS + 3
  }
  if (standStill) setOff(2.5)
  const last = durationS - 8
  while (now < last) {
    now += random.between(18, 60)
    if (now >= last - 12) break
    const what = random.next()
    if (what < 0.22 && coasting) {
      const lengthS = random.between(1.5, 9)
      coast(lengthS)
      rpm = drawCadence()
      cadence.push({ atS: now, overS: random.between(0.8, 1.6), value: rpm * RAD_S_PER_RPM })
      now += 1.6
    } else if (what < 0.28 && stopping && last - now > 60) {
      const brakeS = random.between(3.5, 6)
      rolling.push({ atS: now, overS: brakeS, value: 0 })
      const fromS = now
      coast(brakeS + random.between(5, 20))
      stops.push({ fromS: fromS + brakeS, toS: now })
      rpm = drawCadence()
      setOff(2.5)
    } else if (what < 0.52 && standing && last - now > 40) {
      standUp()
    } else {
      rpm = drawCadence()
      cadence.push({ atS: now, overS: random.between(1.5, 5), value: rpm * RAD_S_PER_RPM })
      now += 5
    }
  }
  now = Math.max(now, last)
  coast(3)
  rolling.push({ atS: now - 3, overS: 5, value: 0 })

  function coast(lengthS: number): void {
    const overS = random.between(0.5, 1)
    cadence.push({ atS: now, overS, value: 0 })
    coasts.push({ fromS: now + overS, toS: now + overS + lengthS })
    now += overS + lengthS
  }

  function standUp(): void {
    const slower =
      typeof cadenceRpm === 'number' ? rpm : Math.min(85, Math.max(50, rpm - random.between(5, 25)))
    cadence.push({ atS: now, overS: 2, value: slower * RAD_S_PER_RPM })
    risen.push({ atS: now, overS: random.between(1.2, 2.2), value: 1 })
    now += random.between(10, 28)
    risen.push({ atS: now, overS: random.between(1.2, 2.2), value: 0 })
    now += 2.5
    cadence.push({ atS: now, overS: 2, value: rpm * RAD_S_PER_RPM })
    now += 2
  }

  const firstSpeed = standStill ? 0 : rpmAtStart(cadence, rpm)
  return {
    durationS,
    stillUntilS,
    crankSpeed: createProfile(firstSpeed, cadence),
    mounted: createProfile(standStill ? 0 : 1, mounted),
    risen: createProfile(0, risen),
    rolling: createProfile(standStill ? 0 : 1, rolling),
    coasts,
    stops,
  }
}

/** The cadence when a log starts while pedalling: the first one that follows, or the last one drawn. */
function rpmAtStart(cadence: readonly Change[], rpm: number): number {
  return cadence.find(({ value }) => value > 0)?.value ?? rpm * RAD_S_PER_RPM
}
