import type { Recording } from '@cadenza/recording'
import { instantOf } from './local-time.ts'
import { isVirtual, sportName } from './sport.ts'
import { firstPlace, timeZoneAt } from './time-zone.ts'

/**
 * The recording with the instants of its times where the file states local ones: those of the place, else of
 * the motion sensors, else of the athlete's time zone. Without any of them they remain read as UTC.
 */
export function placeInTime(recording: Recording, homeTimeZone: string | undefined): Recording {
  const { isLocalTime, ...rest } = recording
  if (!isLocalTime) return recording
  const zone = zoneOf(recording) ?? homeTimeZone
  if (zone === undefined) return recording
  const later = recording.later?.map((each) => placeInTime(each, zone))
  return { ...rest, startMs: instantOf(recording.startMs, zone), ...(later ? { later } : {}) }
}

function zoneOf({ channels, sessions, motion }: Recording): string | undefined {
  const [latitude, longitude] = ['latitude', 'longitude'].map((name) => {
    const values = channels.find((channel) => channel.name === name)?.values
    return values instanceof Int32Array ? values : undefined
  })
  const isElsewhere = sessions.some((session) => isVirtual(sportName(session)))
  const place = isElsewhere ? undefined : firstPlace(latitude, longitude)
  return place ? timeZoneAt(place) : motion?.timeZone
}
