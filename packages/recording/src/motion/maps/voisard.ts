import type { ColumnMap } from './map.ts'

/**
 * Voisard's open data set of walks (Xsens MTw). There is one file per sensor, with the sampling rate in its
 * first line and numbered samples.
 */
export const voisard: ColumnMap = {
  device: 'Xsens MTw',
  delimiter: '\t',
  time: { columns: ['packetcounter'], unit: { rateHz: /Acquisition frequency:\s*([\d.]+)\s*Hz/i } },
  sensors: [
    {
      units: 'rad/s, m/s^2',
      gx: 'gyr_x',
      gy: 'gyr_y',
      gz: 'gyr_z',
      ax: 'acc_x',
      ay: 'acc_y',
      az: 'acc_z',
    },
  ],
}
