import type { Track } from './track.ts'

/**
 * Notes the pauses between stops and starts of a timer, given in order of time. Repeated stops and starts are
 * ignored.
 */
export class Stops {
  private stoppedMs = Number.NaN
  private readonly track: Track

  constructor(track: Track) {
    this.track = track
  }

  stop(epochMs: number): void {
    if (Number.isNaN(this.stoppedMs)) this.stoppedMs = epochMs
  }

  start(epochMs: number): void {
    if (epochMs > this.stoppedMs) this.track.pause(this.stoppedMs, epochMs)
    this.stoppedMs = Number.NaN
  }
}
