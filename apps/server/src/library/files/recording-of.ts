/** Recording for a written file: the device's stored samples with laps, events and totals from the rows. */
import type { RangeFigures, Series } from '@cadenza/activity'
import { countsSteps, sessionSport } from '@cadenza/activity/sport'
import type { Lap, RecordingEvent, Totals, WritableRecording } from '@cadenza/recording'
import type { Device } from '../../platform/database/tables.ts'

export interface ExportedActivity {
  title: string
  sportName: string
  /** Epoch ms. */
  startMs: number
  endMs: number
  /** s; local time minus UTC. Undefined if the place is unknown. */
  utcOffsetS?: number
  device: Device
  stats: RangeFigures
  laps: readonly { name: string; startMs: number; endMs: number; stats: RangeFigures }[]
  /** Athlete's original file, and the index of this session in it. */
  original?: { objectKey: string; session: number }
}

/** Builds the recording. `series` gives the timer's pauses and when the rider stood. */
export function recordingOf(
  activity: ExportedActivity,
  recording: Series,
  series: Series,
): WritableRecording {
  const { sportName, startMs, endMs, utcOffsetS, device, title } = activity
  const elapsedMs = endMs - startMs
  const steps = countsSteps(sportName)
  const time = recording.columns.find(({ name }) => name === 'time')?.values
  const channels = recording.columns.filter(({ name }) => name !== 'time')
  return {
    startMs,
    timeMs: time instanceof Int32Array ? time : new Int32Array(0),
    channels,
    device,
    utcOffsetS,
    sessions: [
      {
        ...sessionSport(sportName),
        name: title,
        startMs: 0,
        endMs: elapsedMs,
        totals: totalsOf(activity.stats, steps),
      },
    ],
    laps: activity.laps.map(
      (lap): Lap => ({
        startMs: lap.startMs,
        endMs: lap.endMs,
        totals: totalsOf(lap.stats, steps),
        ...(lap.name ? { name: lap.name } : {}),
      }),
    ),
    events: [
      ...timerEvents(columnOf(series, 'timer'), elapsedMs),
      ...(channels.some(({ name }) => name === 'standing')
        ? []
        : positionEvents(columnOf(series, 'standing'))),
    ].sort((a, b) => a.timeMs - b.timeMs),
  }
}

function columnOf({ columns }: Series, name: string) {
  return columns.find((column) => column.name === name)?.values
}

function timerEvents(
  mask: Series['columns'][number]['values'] | undefined,
  elapsedMs: number,
): RecordingEvent[] {
  const events: RecordingEvent[] = [{ timeMs: 0, kind: 'timer', type: 'start' }]
  let running = 1
  for (let second = 0; mask && second < mask.length; second++) {
    const now = mask[second] === 0 ? 0 : 1
    if (now !== running) {
      events.push({ timeMs: second * 1000, kind: 'timer', type: now === 1 ? 'start' : 'stop_all' })
    }
    running = now
  }
  if (running === 1) events.push({ timeMs: elapsedMs, kind: 'timer', type: 'stop_all' })
  return events
}

const seated = 0
const standing = 1

function positionEvents(mask: Series['columns'][number]['values'] | undefined): RecordingEvent[] {
  const events: RecordingEvent[] = []
  let position = seated
  for (let second = 0; mask && second < mask.length; second++) {
    const now = mask[second] === 1 ? standing : seated
    if (now !== position) {
      events.push({
        timeMs: second * 1000,
        kind: 'rider_position_change',
        type: 'marker',
        data: { value: now },
      })
    }
    position = now
  }
  return events
}

/** Figures under FIT's names and in its units; the same for the whole and for a lap. */
function totalsOf(stats: RangeFigures, steps: boolean): Totals {
  const half = (stepsPerMinute: number | null) => (stepsPerMinute === null ? null : stepsPerMinute / 2)
  const perSecond = (kmh: number | null) => (kmh === null ? null : kmh / 3.6)
  const figures: Record<string, number | null> = {
    total_elapsed_time: stats.elapsed_time,
    total_timer_time: stats.duration,
    total_moving_time: stats.moving_time,
    total_distance: stats.distance,
    total_ascent: stats.elevation_gain,
    avg_power: stats.avg_power,
    max_power: stats.max_power,
    avg_heart_rate: stats.avg_heartrate,
    max_heart_rate: stats.max_heartrate,
    avg_cadence: steps ? half(stats.avg_run_cadence) : stats.avg_cadence,
    max_cadence: steps ? half(stats.max_run_cadence) : stats.max_cadence,
    avg_speed: perSecond(stats.avg_speed),
    max_speed: perSecond(stats.max_speed),
    normalized_power: stats.normalized_power,
    intensity_factor: stats.intensity_factor,
    training_stress_score: stats.tss,
    left_right_balance: stats.avg_l_r_balance === null ? null : 50 + stats.avg_l_r_balance,
  }
  const known = Object.entries(figures).filter((entry): entry is [string, number] =>
    Number.isFinite(entry[1]),
  )
  return Object.fromEntries(known)
}
