import type { Field } from './fields.ts'
import type { DatedLap } from './framing.ts'
import type { Track } from './track.ts'

const distance: Field = { channel: 'distance', unit: 'm', factor: 1 }
const speed: Field = { channel: 'speed', unit: 'm/s', factor: 1 }
/** ms; longer laps are hostile. */
const LONGEST_MS = 2 * 86_400_000

/**
 * Samples once a second from laps that hold nothing but a time and a distance, as in a training entered by
 * hand.
 */
export function addLapSamples(track: Track, laps: readonly DatedLap[] = track.laps): void {
  let metres = 0
  let leftMs = LONGEST_MS
  for (const { startMs, endMs, totals } of laps) {
    const lapM = totals.total_distance ?? 0
    const lengthMs = endMs - startMs
    leftMs -= lengthMs
    if (!(lengthMs > 0 && lapM > 0)) continue
    if (leftMs < 0) return
    const add = (ms: number) => {
      track.set(distance, metres + (lapM * ms) / lengthMs)
      track.set(speed, (lapM * 1000) / lengthMs)
      track.commit({ epochMs: startMs + ms })
    }
    for (let ms = 0; ms < lengthMs; ms += 1000) add(ms)
    add(lengthMs)
    metres += lapM
  }
}
