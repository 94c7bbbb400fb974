/**
 * The parts of the FIT profile that we use: message and field numbers, scales and offsets, and our names for
 * them.
 */

/** FIT's epoch, 1989-12-31T00:00:00Z, in seconds since 1970-01-01. */
export const FIT_EPOCH_S = 631065600

export const FILE_ID = 0
export const SPORT = 12
export const SESSION = 18
export const WORKOUT = 26
export const WORKOUT_STEP = 27
export const LAP = 19
export const RECORD = 20
export const EVENT = 21
export const DEVICE_INFO = 23
export const ACTIVITY = 34
export const HRV = 78
export const LENGTH = 101
export const HR = 132
export const FIELD_DESCRIPTION = 206
export const DEVELOPER_DATA_ID = 207
export const BEAT_INTERVALS = 290

/** In all messages that can occur several times. */
export const MESSAGE_INDEX_FIELD = 254
/** In laps: the workout step. */
export const WORKOUT_STEP_INDEX_FIELD = 71

/** In all messages: the time stamp. */
export const TIMESTAMP_FIELD = 253
/** In records: 12 bits of speed (1/100 m/s) and 12 bits of distance (1/16 m, rolls over). */
export const COMPRESSED_SPEED_DISTANCE_FIELD = 8

/** In records: the part of `cadence` below 1 rpm. */
export const FRACTIONAL_CADENCE_FIELD = 53

export interface RecordField {
  /** The channel; for an array, one per element. */
  names: readonly string[]
  unit: string
  /** value = raw / scale - offset */
  scale: number
  offset: number
  /** The profile's base type, used if the definition of the field is invalid. */
  baseType: number
}

const U8 = 0x02
const S8 = 0x01
const U16 = 0x84
const S16 = 0x83
const U32 = 0x86
const S32 = 0x85
const F32 = 0x88

type Row = [
  field: number,
  baseType: number,
  name: string | string[],
  unit: string,
  scale?: number,
  offset?: number,
]

/**
 * The channels of the fields in records. If two fields have the same channel, the later row takes precedence
 * (`enhanced_speed` over `speed`). Left out on purpose: counters (total cycles, accumulated power),
 * bookkeeping (device index, activity type) and fields without a name in the public profile.
 */
const rows: readonly Row[] = [
  [0, S32, 'latitude', 'semicircles'],
  [1, S32, 'longitude', 'semicircles'],
  [2, U16, 'elevation', 'm', 5, 500],
  [3, U8, 'heartrate', 'bpm'],
  [4, U8, 'cadence', 'rpm'],
  [5, U32, 'distance', 'm', 100],
  [6, U16, 'speed', 'm/s', 1000],
  [7, U16, 'power', 'W'],
  [9, S16, 'grade', '%', 100],
  [10, U8, 'resistance', ''],
  [12, U8, 'cycle_length', 'm', 100],
  [13, S8, 'temperature', '°C'],
  [30, U8, 'l_r_balance', '%'],
  [31, U8, 'gps_accuracy', 'm'],
  [32, S16, 'vertical_speed', 'm/s', 1000],
  [33, U16, 'calories', 'kcal'],
  [39, U16, 'vertical_oscillation', 'mm', 10],
  [40, U16, 'stance_time_percent', '%', 100],
  [41, U16, 'ground_contact_time', 'ms', 10],
  [43, U8, 'torque_effectiveness_left', '%', 2],
  [44, U8, 'torque_effectiveness_right', '%', 2],
  [45, U8, 'pedal_smoothness_left', '%', 2],
  [46, U8, 'pedal_smoothness_right', '%', 2],
  [47, U8, 'combined_pedal_smoothness', '%', 2],
  [51, U16, 'ball_speed', 'm/s', 100],
  [52, U16, 'cadence', 'rpm', 256],
  [53, U8, 'fractional_cadence', 'rpm', 128],
  [54, U16, 'total_hemoglobin_conc', 'g/dL', 100],
  [57, U16, 'saturated_hemoglobin_percent', '%', 10],
  [67, S8, 'pco_left', 'mm'],
  [68, S8, 'pco_right', 'mm'],
  [69, U8, ['power_phase_start_left', 'power_phase_end_left'], 'degrees', 256 / 360],
  [70, U8, ['power_phase_peak_start_left', 'power_phase_peak_end_left'], 'degrees', 256 / 360],
  [71, U8, ['power_phase_start_right', 'power_phase_end_right'], 'degrees', 256 / 360],
  [72, U8, ['power_phase_peak_start_right', 'power_phase_peak_end_right'], 'degrees', 256 / 360],
  [73, U32, 'speed', 'm/s', 1000],
  [78, U32, 'elevation', 'm', 5, 500],
  [81, U8, 'battery_soc', '%', 2],
  [82, U16, 'motor_power', 'W'],
  [83, U16, 'vertical_ratio', '%', 100],
  [84, U16, 'stance_time_balance', '%', 100],
  [85, U16, 'step_length', 'mm', 10],
  [87, U16, 'cycle_length', 'm', 100],
  [90, S8, 'performance_condition', ''],
  [91, U32, 'absolute_pressure', 'Pa'],
  [92, U32, 'depth', 'm', 1000],
  [99, U8, 'respiration_rate', 'breaths/min'],
  [108, U16, 'respiration_rate', 'breaths/min', 100],
  [114, F32, 'grit', ''],
  [115, F32, 'flow', ''],
  [116, U16, 'current_stress', '', 100],
  [118, U8, 'ebike_battery_level', '%'],
  [120, U8, 'ebike_assist_level_percent', '%'],
  [127, S32, 'ascent_rate', 'm/s', 1000],
  [137, U8, 'potential_stamina', '%'],
  [138, U8, 'stamina', '%'],
  [139, U16, 'core_temperature', '°C', 100],
]

export const recordFields: ReadonlyMap<number, RecordField> = new Map(
  rows.map(([field, type, name, unit, scale = 1, offset = 0]) => [
    field,
    { names: typeof name === 'string' ? [name] : name, unit, scale, offset, baseType: type },
  ]),
)

export const channelUnits: ReadonlyMap<string, string> = new Map(
  [...recordFields.values()].flatMap((field) => field.names.map((name) => [name, field.unit] as const)),
)

/** Channels that are not Float32. */
export const positionChannels: ReadonlySet<string> = new Set(['latitude', 'longitude'])
export const preciseChannels: ReadonlySet<string> = new Set(['distance'])

interface TotalField {
  name: string
  baseType: number
  scale: number
  offset: number
}

type TotalRow = [
  name: string,
  baseType: number,
  sessionField: number,
  lapField: number,
  scale?: number,
  offset?: number,
]

/**
 * Figures of sessions and laps, with their field number in each (-1 for none). Later rows take precedence, so
 * the enhanced fields come last.
 */
const totalRows: readonly TotalRow[] = [
  ['total_elapsed_time', U32, 7, 7, 1000],
  ['total_timer_time', U32, 8, 8, 1000],
  ['total_distance', U32, 9, 9, 100],
  ['total_cycles', U32, 10, 10],
  ['total_calories', U16, 11, 11],
  ['avg_speed', U16, 14, 13, 1000],
  ['max_speed', U16, 15, 14, 1000],
  ['avg_heart_rate', U8, 16, 15],
  ['max_heart_rate', U8, 17, 16],
  ['min_heart_rate', U8, 64, 63],
  ['avg_cadence', U8, 18, 17],
  ['max_cadence', U8, 19, 18],
  ['avg_fractional_cadence', U8, 92, 80, 128],
  ['max_fractional_cadence', U8, 93, 81, 128],
  ['avg_power', U16, 20, 19],
  ['max_power', U16, 21, 20],
  ['total_ascent', U16, 22, 21],
  ['total_descent', U16, 23, 22],
  ['total_training_effect', U8, 24, -1, 10],
  ['num_lengths', U16, 33, 32],
  ['normalized_power', U16, 34, 33],
  ['training_stress_score', U16, 35, -1, 10],
  ['intensity_factor', U16, 36, -1, 1000],
  ['left_right_balance', U16, 37, 34],
  ['pool_length', U16, 44, -1, 100],
  ['num_active_lengths', U16, 47, 40],
  ['threshold_power', U16, 45, -1],
  ['total_work', U32, 48, 41],
  ['avg_altitude', U16, 49, 42, 5, 500],
  ['max_altitude', U16, 50, 43, 5, 500],
  ['min_altitude', U16, 71, 62, 5, 500],
  ['avg_temperature', S8, 57, 50],
  ['max_temperature', S8, 58, 51],
  ['total_moving_time', U32, 59, 52, 1000],
  ['avg_vertical_oscillation', U16, 89, 77, 10],
  ['avg_stance_time', U16, 91, 79, 10],
  ['avg_left_torque_effectiveness', U8, 101, 91, 2],
  ['avg_right_torque_effectiveness', U8, 102, 92, 2],
  ['avg_left_pedal_smoothness', U8, 103, 93, 2],
  ['avg_right_pedal_smoothness', U8, 104, 94, 2],
  ['time_standing', U32, 112, 98, 1000],
  ['stand_count', U16, 113, 99],
  ['avg_left_pco', S8, 114, 100],
  ['avg_right_pco', S8, 115, 101],
  ['avg_speed', U32, 124, 110, 1000],
  ['max_speed', U32, 125, 111, 1000],
  ['avg_altitude', U32, 126, 112, 5, 500],
  ['min_altitude', U32, 127, 113, 5, 500],
  ['max_altitude', U32, 128, 114, 5, 500],
  ['avg_vertical_ratio', U16, 132, 118, 100],
  ['avg_stance_time_balance', U16, 133, 119, 100],
  ['avg_step_length', U16, 134, 120, 10],
]

function totalFields(pick: (row: TotalRow) => number): ReadonlyMap<number, TotalField> {
  const fields = new Map<number, TotalField>()
  for (const row of totalRows) {
    const [name, baseType, , , scale = 1, offset = 0] = row
    if (pick(row) >= 0) fields.set(pick(row), { name, baseType, scale, offset })
  }
  return fields
}

/** Figures of a pool length. */
export const lengthTotals: ReadonlyMap<number, TotalField> = new Map(
  (
    [
      [3, 'total_elapsed_time', U32, 1000],
      [4, 'total_timer_time', U32, 1000],
      [5, 'total_strokes', U16, 1],
      [6, 'avg_speed', U16, 1000],
      [9, 'avg_swimming_cadence', U8, 1],
      [11, 'total_calories', U16, 1],
    ] as const
  ).map(([field, name, baseType, scale]) => [field, { name, baseType, scale, offset: 0 }]),
)

export const sessionTotals = totalFields((row) => row[2])
export const lapTotals = totalFields((row) => row[3])
