import type { Recording } from '@cadenza/recording'

/** Makers whose files come from phones, which derive elevation from GPS. */
const phoneApps = new Set(['strava', 'development', 'cadence_app', 'runna', 'nike'])

/**
 * True if a recording's elevation comes from a barometer. Bike computers and watches count as having one,
 * phones and their apps as having none. A file without a device (most GPX) counts as a phone's.
 */
export function hasBarometer({ format, device }: Pick<Recording, 'format' | 'device'>): boolean {
  const maker = device?.manufacturer?.toLowerCase()
  if (maker) return !phoneApps.has(maker)
  if (device?.product) return !/strava|iphone|android|phone/i.test(device.product)
  return format === 'fit'
}
