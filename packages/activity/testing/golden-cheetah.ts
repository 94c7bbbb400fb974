/** GoldenCheetah's figures for a recorded file, beside ours in its names and units. */
import type { ProcessedActivity } from '../src/activity.ts'

/** GoldenCheetah's figures by name: km, km/h, kJ, cm for vertical oscillation, one foot's cadence on runs. */
export type GoldenCheetahFigures = Readonly<Record<string, number>>

/** The figures that both programs have. */
export function comparable(
  { sport, stats, decoupling }: ProcessedActivity,
  theirs: GoldenCheetahFigures,
): Record<string, { ours: number; theirs: number }> {
  const { duration_based_stats: recorded, moving_time_based_stats: moving } = stats
  const { basic, mpi } = recorded
  const power = basic.power
  const ours: Record<string, number | null | undefined> = {
    total_distance: stats.distance && stats.distance / 1000,
    time_riding: stats.moving_time,
    elevation_gain: stats.elevation_gain,
    average_speed: moving.basic.speed?.avg,
    max_speed: basic.speed?.max,
    average_power: power?.avg,
    max_power: power?.max,
    total_work: power?.avg && (power.avg * power.coverage * stats.duration) / 1000,
    coggan_np: recorded.normalized_power,
    average_hr: basic.heartrate?.avg,
    max_heartrate: basic.heartrate?.max,
    average_cad: basic.cadence?.avg,
    max_cadence: basic.cadence?.max,
    average_run_cad: half(basic.run_cadence?.avg),
    max_run_cadence: half(basic.run_cadence?.max),
    average_temp: basic.temperature?.avg,
    average_stride_length: sport === 'run' && basic.stride?.avg ? 2 * basic.stride.avg : null,
    left_right_balance: sport === 'bike' && basic.l_r_balance?.avg ? 50 + basic.l_r_balance.avg : null,
    aerobic_decoupling: decoupling,
    average_lte: basic.torque_effectiveness_left?.avg,
    average_rte: basic.torque_effectiveness_right?.avg,
    average_lps: basic.pedal_smoothness_left?.avg,
    average_rps: basic.pedal_smoothness_right?.avg,
    average_lppb: basic.power_phase_start_left?.avg,
    average_lppe: basic.power_phase_end_left?.avg,
    average_lpppb: basic.power_phase_peak_start_left?.avg,
    average_lpppe: basic.power_phase_peak_end_left?.avg,
    average_rppb: basic.power_phase_start_right?.avg,
    average_rppe: basic.power_phase_end_right?.avg,
    average_rpppb: basic.power_phase_peak_start_right?.avg,
    average_rpppe: basic.power_phase_peak_end_right?.avg,
    average_run_ground_contact: mpi.ground_contact_time?.center?.avg,
    average_run_vert_oscillation:
      mpi.vertical_oscillation?.center?.avg && mpi.vertical_oscillation.center.avg / 10,
    average_run_vert_ratio: basic.vertical_ratio?.avg,
    average_run_stance_time_percent: basic.stance_time_percent?.avg,
    average_step_length: basic.step_length?.avg,
    average_smo2: basic.saturated_hemoglobin_percent?.avg,
    average_tHb: basic.total_hemoglobin_conc?.avg,
  }
  const both: Record<string, { ours: number; theirs: number }> = {}
  for (const [name, value] of Object.entries(ours)) {
    const other = theirs[name]
    // GoldenCheetah writes −255 for a missing temperature.
    if (typeof value === 'number' && other !== undefined && other > -200)
      both[name] = { ours: value, theirs: other }
  }
  return both
}

function half(bothFeet: number | null | undefined): number | null {
  return bothFeet ? bothFeet / 2 : null
}
