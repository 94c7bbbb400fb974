/** Long motion logs of a simulated ride. */
import { open } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { type MotionLog, writeMotionCsv } from '@cadenza/recording'
import { simulateRide } from '@cadenza/simulator'

/** s of a part, without the pause of a second that follows it. */
export const partS = 600
export const sensors = ['pelvis', 'left_thigh', 'right_thigh', 'left_foot', 'right_foot'] as const

/**
 * Writes ten minutes again and again, one second apart. Each part begins with standing still, as after a
 * stop.
 */
export async function writeLog(file: string, parts: number, seed = 'bench'): Promise<void> {
  const { log } = simulateRide({
    seed,
    durationS: partS,
    rateHz: 100,
    tier: 'clean',
    sensors: sensors,
  })
  const out = await open(file, 'w')
  for (let part = 0; part < parts; part++) {
    const shifted: MotionLog = {
      ...log,
      sensors: log.sensors.map((sensor) => ({
        ...sensor,
        timeMs: sensor.timeMs.map((time) => time + part * (partS + 1) * 1000),
      })),
    }
    const text = Buffer.concat([...writeMotionCsv(shifted)].map((piece) => Buffer.from(piece)))
    // Only the first part keeps its header lines.
    const from = part === 0 ? 0 : text.indexOf('\n', text.indexOf('\ntime_ms') + 1) + 1
    await out.write(gzipSync(text.subarray(from)))
  }
  await out.close()
}
