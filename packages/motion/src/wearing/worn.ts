/** Places and clocks of sensors, where they differ from what their log says. */
import type { BodySensor } from '@cadenza/recording'
import type { PreparedSensor } from '../sensor/prepare.ts'

export interface Worn {
  /** The place of a sensor, by its name in the log. */
  places: Partial<Record<BodySensor, BodySensor>>
  /** ms by which a sensor's clock is ahead, by its name in the log. */
  aheadMs: Partial<Record<BodySensor, number>>
}

export const asNamed: Worn = { places: {}, aheadMs: {} }

/** The sensors where and when they were worn. Their columns are the same. */
export function asWorn(prepared: readonly PreparedSensor[], { places, aheadMs }: Worn): PreparedSensor[] {
  return prepared.map((sensor) => {
    const place = places[sensor.sensor] ?? sensor.sensor
    const ahead = aheadMs[sensor.sensor] ?? 0
    const own = ahead === 0 ? sensor : earlier(sensor, ahead)
    return place === own.sensor ? own : { ...own, sensor: place }
  })
}

function earlier(sensor: PreparedSensor, ms: number): PreparedSensor {
  const { timeline, stillness } = sensor
  return {
    ...sensor,
    timeline: {
      ...timeline,
      segments: timeline.segments.map((segment) => ({ ...segment, startMs: segment.startMs - ms })),
    },
    stillness: stillness && {
      phases: stillness.phases.map(({ startMs, endMs }) => ({ startMs: startMs - ms, endMs: endMs - ms })),
      motionStartMs: stillness.motionStartMs - ms,
    },
  }
}
