/** A bicycle on the road, whose chain ties its speed to the crank's: it surges with every push. */
import { createWave, type Rider, type Wave } from './athlete.ts'
import type { Crank } from './crank.ts'
import type { Road } from './road.ts'

/** The mass that the rider pulls along, and the gear. */
export interface Chain {
  /** Rider and bicycle. */
  massKg: number
  powerW: number
  /** Way of the bicycle in one turn of the crank. */
  developmentM: number
}

const TURN = 2 * Math.PI
/** s. Step of the second difference. */
const H = 0.004

/**
 * The rider with the ripple of crank speed that this mass leaves: power swings between nothing and twice its
 * mean, twice a turn, and goes into the speed.
 */
export function pulling(rider: Rider, { massKg, powerW, developmentM }: Chain): Rider {
  const turnsPerS = rider.cadenceRpm / 60
  const speed = developmentM * turnsPerS
  const share = powerW / (2 * TURN * turnsPerS) / (massKg * speed * speed)
  const twice = rider.ripple[1]
  const scale = share / twice.amplitude
  const less = ({ amplitude, phase }: Wave) => createWave(scale * amplitude, phase)
  const [a, b, c, d] = rider.ripple
  return { ...rider, ripple: [less(a), less(b), less(c), less(d)] }
}

/** The road with the surge of the bicycle along it. */
export function surging(road: Road, crank: Crank, { developmentM }: Chain): Road {
  const ahead = (t: number) => (developmentM / TURN) * crank.lead(crank.turns(t))
  return {
    ...road,
    acceleration(t, out) {
      road.acceleration(t, out)
      const along = (ahead(t + H) - 2 * ahead(t) + ahead(t - H)) / (H * H)
      const heading = road.heading(t)
      out[0] = (out[0] as number) + along * Math.cos(heading)
      out[1] = (out[1] as number) + along * Math.sin(heading)
    },
  }
}
