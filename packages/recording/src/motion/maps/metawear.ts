import type { ColumnMap } from './map.ts'

const time: ColumnMap['time'] = { columns: ['epoch (ms)', 'epoc (ms)'], unit: { ms: 1 }, isEpoch: true }

/** MbientLab MetaWear as exported by MetaBase. Gyroscope and accelerometer are in separate files. */
export const metaWear: readonly ColumnMap[] = [
  {
    device: 'MbientLab MetaWear',
    delimiter: ',',
    time,
    sensors: [{ units: 'deg/s', gx: 'x-axis (deg/s)', gy: 'y-axis (deg/s)', gz: 'z-axis (deg/s)' }],
  },
  {
    device: 'MbientLab MetaWear',
    delimiter: ',',
    time,
    sensors: [{ units: 'g', ax: 'x-axis (g)', ay: 'y-axis (g)', az: 'z-axis (g)' }],
  },
]
