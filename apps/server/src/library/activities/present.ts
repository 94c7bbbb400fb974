import { wallClock } from '@cadenza/activity/local-time'
import type { wire } from '@cadenza/contract'
import type { MotionFacts } from '../../platform/database/motion-facts.ts'
import type { mergedFrom } from '../lookup/queries.ts'
import { onActivity } from '../target-ranges/present.ts'
import type { StoredActivity } from './queries.ts'

function presentMotion({
  sensors,
  problems,
  clock,
  ...facts
}: MotionFacts): NonNullable<wire.Activity['motion']> {
  return {
    ...facts,
    sensors: sensors.map((sensor) => ({
      sensor: sensor.sensor,
      trust: sensor.trust,
      rate: sensor.rateHz,
      has_gyroscope: sensor.hasGyroscope,
      has_accelerometer: sensor.hasAccelerometer,
      coverage: sensor.coverage,
      filled: sensor.filled,
      rate_saturation: sensor.rateSaturation,
      force_saturation: sensor.forceSaturation,
      gravity: sensor.gravity,
      alignment: sensor.alignment,
      zero_pose: sensor.zeroPose,
      clock_ppm: sensor.clockPpm,
      ...(sensor.leftOut && { left_out: sensor.leftOut }),
    })),
    problems: problems.map(({ atMs, ...problem }) => ({
      ...problem,
      ...(atMs === undefined ? {} : { relative_time: atMs }),
    })),
    clock: clock ? { offset: clock.offsetMs / 1000, confidence: clock.confidence } : null,
  }
}

export function presentActivity(
  row: StoredActivity,
  targets: readonly wire.TargetRange[] = [],
  parts: Awaited<ReturnType<typeof mergedFrom>> = [],
): wire.Activity {
  return {
    uuid: row.uuid,
    user_uuid: row.user_uuid,
    sport: row.sport,
    sport_name: row.sport_name,
    date: wallClock(row.start_time.getTime(), row.time_zone).date,
    start_time: row.start_time.toISOString(),
    end_time: row.end_time.toISOString(),
    time_zone: row.time_zone,
    title: row.title,
    tags: row.tags,
    note: row.note,
    stats: { ...row.stats, versions: row.versions },
    available_data: row.available,
    problems: row.problems.map(({ code, count, atByte, most, names }) => ({
      code,
      count,
      at_byte: atByte,
      most,
      names,
    })),
    counts_impossible: row.counts_impossible,
    device: row.device,
    motion: row.motion && presentMotion(row.motion),
    file_name: row.file_name,
    multisport_uuid: row.multisport_uuid,
    version: row.version,
    target_range: targets.map(onActivity),
    share_hash: row.share_hash,
    merged_from: parts.map(({ uuid, title, file_name, merge_clock: clock }, at) => ({
      uuid,
      title,
      file_name,
      clock: clock && at > 0 ? { offset: clock.offsetMs / 1000, confidence: clock.confidence } : null,
    })),
    deleted: row.deleted_at !== null,
  }
}

/** Activity as the holder of its share hash sees it: without private texts and without files. */
export function presentShared(activity: wire.Activity): wire.Activity {
  return {
    ...activity,
    target_range: [],
    share_hash: activity.share_hash,
    note: '',
    tags: [],
    problems: [],
    device: {},
    file_name: null,
    multisport_uuid: null,
    merged_from: [],
  }
}
