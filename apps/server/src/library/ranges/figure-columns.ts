import type { RangeFigures } from '@cadenza/activity'

/**
 * Columns of a range's row that hold its figures; those that searches filter by have columns of their own.
 */
export function figureColumns(stats: RangeFigures) {
  return {
    stats: JSON.stringify(stats),
    avg_power: stats.avg_power,
    avg_cadence: stats.avg_cadence,
    avg_run_cadence: stats.avg_run_cadence,
    avg_speed: stats.avg_speed,
    duration: stats.duration,
  }
}
