import type { ColumnMap, MappedSensor } from './map.ts'

function foot(sensor: MappedSensor['sensor'], name: string): MappedSensor {
  return {
    sensor,
    units: 'deg/s, m/s^2',
    gx: `${name}/gyr_x`,
    gy: `${name}/gyr_y`,
    gz: `${name}/gyr_z`,
    ax: `${name}/acc_x`,
    ay: `${name}/acc_y`,
    az: `${name}/acc_z`,
  }
}

/** The example data of gaitmap (FAU Erlangen): both feet in one row, numbered samples at 204.8 Hz. */
export const gaitmap: ColumnMap = {
  device: 'gaitmap',
  delimiter: ',',
  headerLines: 2,
  time: { columns: ['sensor/axis'], unit: { ms: 1000 / 204.8 } },
  sensors: [foot('left_foot', 'left_sensor'), foot('right_foot', 'right_sensor')],
}
