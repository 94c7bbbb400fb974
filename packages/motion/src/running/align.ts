/** Aligns the clocks of all sensors of a run. */

import type { BodySensor } from '@cadenza/recording'
import { indexAt } from '../clock/timeline.ts'
import { contactClock, feetClock } from './contact-clock.ts'
import { type Foot, runContactsMs } from './feet.ts'
import { type Clock, sameClock } from './stride.ts'
import { smoothed, type Track, verticalAcceleration } from './track.ts'

/** Hz. Low pass of the vertical acceleration that is compared at contacts. */
const CURVE_HZ = 30

export interface Clocks {
  /** Sensor whose clock all others are aligned to. */
  reference?: BodySensor
  of: (sensor: BodySensor) => Clock
}

/**
 * Aligns all clocks to the first foot's and sets the feet's clocks. Without feet all clocks are assumed to be
 * the same.
 */
export function alignClocks(feet: readonly Foot[], tracks: ReadonlyMap<BodySensor, Track>): Clocks {
  const [reference, other] = feet
  const clocks = new Map<BodySensor, Clock>()
  const of = (sensor: BodySensor) => clocks.get(sensor) ?? sameClock
  if (!reference) return { reference: [...tracks.keys()][0], of }
  const name = reference.motion.track.sensor
  clocks.set(name, sameClock)
  const contacts = runContactsMs(reference)
  for (const sensor of ['pelvis', 'torso', reference.side === 0 ? 'left_thigh' : 'right_thigh'] as const) {
    const track = tracks.get(sensor)
    if (track) clocks.set(sensor, driftOf(track, contacts))
  }
  const otherContacts = other && runContactsMs(other)
  if (other && otherContacts) {
    const hub = tracks.get('pelvis') ?? tracks.get('torso')
    other.clock = hub
      ? through(of(hub.sensor), driftOf(hub, otherContacts))
      : feetClock(contacts, otherContacts)
    clocks.set(other.motion.track.sensor, other.clock)
  }
  const rest: BodySensor = reference.side === 0 ? 'right_thigh' : 'left_thigh'
  const track = tracks.get(rest)
  if (track) {
    clocks.set(
      rest,
      other && otherContacts ? chained(other.clock, driftOf(track, otherContacts)) : driftOf(track, contacts),
    )
  }
  return { reference: name, of }
}

function driftOf(track: Track, contactsMs: Float64Array): Clock {
  const values = smoothed(verticalAcceleration(track), CURVE_HZ, track.timeline)
  return contactClock({ values, sampleAt: (timeMs) => indexAt(track.timeline, timeMs) }, contactsMs)
}

/** The other foot's clock, from the pelvis' or torso's drift against both feet. */
function through(hubOnReference: Clock, hubOnOther: Clock): Clock {
  return { offsetMs: 0, drift: (1 + hubOnReference.drift) / (1 + hubOnOther.drift) - 1 }
}

function chained(first: Clock, second: Clock): Clock {
  return { offsetMs: 0, drift: (1 + first.drift) * (1 + second.drift) - 1 }
}
