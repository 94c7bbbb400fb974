import type { Field } from '../track/fields.ts'
import { channelField, torque } from '../track/known-fields.ts'

export interface RideField {
  field: Field
  /** The least value that was measured. Smaller ones stand for none: GoldenCheetah writes 0 or −255. */
  least: number
}

const any = Number.NEGATIVE_INFINITY
/** Every series is written in full, so a sensor that lost contact is 0. */
const aboveZero = Number.MIN_VALUE
/** °C; GoldenCheetah writes −255 for none. */
const COLDEST = -100

const known = (channel: string, { factor = 1, least = any } = {}): RideField => ({
  field: channelField(channel, factor),
  least,
})

/** The series of a sample, except time and position. GoldenCheetah's units are km, km/h and cm. */
export const rideFields: ReadonlyMap<string, RideField> = new Map(
  Object.entries({
    KM: known('distance', { factor: 1000 }),
    WATTS: known('power', { least: 0 }),
    NM: { field: torque, least: any },
    CAD: known('cadence', { least: 0 }),
    // Strides per minute, beside a `CAD` of zeros.
    RCAD: known('cadence', { least: aboveZero }),
    KPH: known('speed', { factor: 1 / 3.6, least: 0 }),
    HR: known('heartrate', { least: aboveZero }),
    ALT: known('elevation'),
    SLOPE: known('grade'),
    TEMP: known('temperature', { least: COLDEST }),
    TCORE: known('core_temperature', { least: aboveZero }),
    HEADWIND: { field: { channel: 'headwind', unit: 'km/h', factor: 1 }, least: any },
    LRBALANCE: known('l_r_balance', { least: aboveZero }),
    LTE: known('torque_effectiveness_left', { least: 0 }),
    RTE: known('torque_effectiveness_right', { least: 0 }),
    LPS: known('pedal_smoothness_left', { least: 0 }),
    RPS: known('pedal_smoothness_right', { least: 0 }),
    LPCO: known('pco_left'),
    RPCO: known('pco_right'),
    LPPB: known('power_phase_start_left'),
    LPPE: known('power_phase_end_left'),
    LPPPB: known('power_phase_peak_start_left'),
    LPPPE: known('power_phase_peak_end_left'),
    RPPB: known('power_phase_start_right'),
    RPPE: known('power_phase_end_right'),
    RPPPB: known('power_phase_peak_start_right'),
    RPPPE: known('power_phase_peak_end_right'),
    SMO2: known('saturated_hemoglobin_percent', { least: aboveZero }),
    THB: known('total_hemoglobin_conc', { least: aboveZero }),
    RVERT: known('vertical_oscillation', { factor: 10, least: aboveZero }),
    RCON: known('ground_contact_time', { least: aboveZero }),
  }),
)
