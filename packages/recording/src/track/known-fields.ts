/** Fields of formats that imply their units. */

import { channelUnits } from '../fit/profile.ts'
import { type Field, SEMICIRCLES } from './fields.ts'
import type { Track } from './track.ts'

/** The field of a channel with FIT's unit; `factor` converts the format's unit into it. */
export function channelField(channel: string, factor = 1): Field {
  return { channel, unit: channelUnits.get(channel) ?? '', factor }
}

const latitude = channelField('latitude', SEMICIRCLES)
const longitude = channelField('longitude', SEMICIRCLES)
export const torque: Field = { channel: 'torque', unit: 'Nm', factor: 1 }

/** Sets the position of the current sample, in degrees. Many programs write 0°, 0° for none. */
export function setPlace(track: Track, latitudeDegrees: number, longitudeDegrees: number): void {
  if (latitudeDegrees === 0 && longitudeDegrees === 0) return
  track.set(latitude, latitudeDegrees)
  track.set(longitude, longitudeDegrees)
}
