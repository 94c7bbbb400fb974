import type { ColumnMap, MappedSensor } from './map.ts'

/** Delimiters that the app offers. Numbers are in exponential form, with a decimal point or comma. */
const delimiters = [',', '\t', ';'] as const

const maps = (sensor: MappedSensor, more: Partial<ColumnMap> = {}): ColumnMap[] =>
  delimiters.map((delimiter) => ({
    device: 'phyphox',
    delimiter,
    time: { columns: ['time (s)'], unit: { ms: 1000 } },
    sensors: [sensor],
    ...more,
  }))

/**
 * The app phyphox of RWTH Aachen, exported as CSV: one file for each sensor of the phone
 * (`Accelerometer.csv`, `Gyroscope.csv`, or `Raw Data.csv` of an experiment with one sensor). `Linear
 * Acceleration` has no gravity, without which the phone's orientation is unknown.
 */
export const phyphox: readonly ColumnMap[] = [
  ...maps({
    units: 'm/s^2',
    ax: 'acceleration x (m/s^2)',
    ay: 'acceleration y (m/s^2)',
    az: 'acceleration z (m/s^2)',
  }),
  ...maps({
    units: 'rad/s',
    gx: 'gyroscope x (rad/s)',
    gy: 'gyroscope y (rad/s)',
    gz: 'gyroscope z (rad/s)',
  }),
  ...maps(
    {
      units: 'm/s^2',
      ax: 'linear acceleration x (m/s^2)',
      ay: 'linear acceleration y (m/s^2)',
      az: 'linear acceleration z (m/s^2)',
    },
    { lacksGravity: true },
  ),
]
