import type { ColumnMap } from './map.ts'

/**
 * Xsens (Movella) DOT, exported as CSV by its app or from its memory. There is one file per sensor, with some
 * lines above the header. `SampleTimeFine` is in µs, 32 bits wide and shared by synchronised sensors. The
 * acceleration includes gravity; `FreeAcc` does not and cannot be used.
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
