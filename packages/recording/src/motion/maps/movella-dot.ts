import type { ColumnMap } from './map.ts'

/**
 * Xsens (Movella) DOT, exported as CSV by its app or from its memory: one file a sensor, some lines about it above the
 * header. `SampleTimeFine` is in µs, 32 bits wide, and common to sensors that were synchronised. The acceleration has
 * gravity in it (`FreeAcc` has not, and is of no use here).
 */
export const movellaDot: ColumnMap = {
  device: 'Movella DOT',
  delimiter: ',',
  time: { columns: ['sampletimefine'], unit: { ms: 0.001 }, wraps: 2 ** 32 },
  sensors: [
    {
      units: 'deg/s, m/s^2',
      gx: 'gyr_x',
      gy: 'gyr_y',
      gz: 'gyr_z',
      ax: 'acc_x',
      ay: 'acc_y',
      az: 'acc_z',
    },
  ],
}
