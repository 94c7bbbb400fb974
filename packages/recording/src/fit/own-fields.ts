/** Developer fields of our own. */

/**
 * The application under which channels are written that are neither in the profile nor from an app:
 * `cadenza-channels` in ASCII. Readers turn them back into ordinary channels.
 */
export const OWN_APPLICATION = '63616465-6e7a-612d-6368-616e6e656c73'

/** ms beyond the whole seconds of a message's time stamp, and of a span's start. */
export const TIMESTAMP_MS = 'timestamp_ms'
export const START_TIME_MS = 'start_time_ms'
