/**
 * Accuracy budgets: the largest error that each quantity may have. Metrics are named by their codes in the
 * catalogue.
 */

import type { Budget, Judgement, Quantity, Tier } from './quantity.ts'

type Limits = Readonly<Partial<Record<Tier, Budget>>>

function all(
  names: readonly string[],
  unit: string,
  budget: Limits,
  judgement: Judgement = 'average',
): Quantity[] {
  return names.map((name) => ({ name, unit, judgement, budget }))
}

const trunkRanges = (clean: number): Limits => ({ clean, dirty: 1 })

export const cyclingQuantities: readonly Quantity[] = [
  ...all(['foot_ar', 'foot_ar_q1', 'foot_ar_q2', 'foot_ar_q3', 'foot_ar_q4'], '°', { clean: 0.25, dirty: 1 }),
  ...all(['leg_ar'], '°', { clean: 0.25, dirty: 3 }),
  ...all(['pelvic_rotation', 'pelvic_rock', 'torso_rotation', 'torso_rock'], '°', trunkRanges(0.25)),
  ...all(['pelvic_angle', 'torso_angle'], '°', { clean: 0.25, dirty: 1.5 }),
  ...all(['crank angle'], '°', { clean: 0.5, dirty: 3 }, 'each'),
  ...all(['cadence'], 'rpm', { clean: 0.2, dirty: 0.3 }, 'each'),
  ...all(['strokes found'], '%', { clean: 99.5, dirty: 99 }, 'at least'),
  ...all(['false strokes'], '%', { clean: 0.5, dirty: 0.5 }, 'at most'),
  ...all(['standing or sitting'], '%', { clean: 99, dirty: 98 }, 'at least'),
  ...all(['push_deviation'], '°', { clean: 4 }),
  // Our own definitions, shown without a budget.
  ...all(['dss', 'leg_dss', 'leg_smoothness', 'push_efficiency'], 'points', {}),
  ...all(['foot_push_timing', 'foot_pullup_timing', 'push_peak'], '°', {}),
  ...all(['pelvic_engagement_y', 'pelvic_engagement_z'], 'mg', {}),
  // A slipped sensor's figures are not judged, only whether the slip is noticed. Only the dirty tier has
  // slips.
  ...all(['slips noticed'], '%', { dirty: 95 }, 'at least'),
  ...all(['false slips'], '%', { clean: 1, dirty: 5 }, 'at most'),
]

export const runningQuantities: readonly Quantity[] = [
  ...all(['ground_contact_time'], 'ms', { clean: { 100: 4, 200: 2 }, dirty: 10 }),
  ...all(['landing_pattern'], '°', { clean: { 100: 0.5, 200: 0.4 }, dirty: { 100: 3, 200: 2 } }),
  ...all(['strike_ar', 'recoil_ar'], '°', { clean: 0.6, dirty: 1.5 }),
  ...all(['thigh_strike_ar', 'swing_back_delay_ar'], '°', { clean: 0.8, dirty: 3 }),
  ...all(['heel_pitch', 'plantarflexion_score', 'edge_landing'], '°', { clean: 0.8, dirty: 2 }),
  ...all(['run_pelvic_rotation', 'run_pelvic_rock', 'run_pelvic_swing'], '°', trunkRanges(0.3)),
  ...all(['run_torso_rotation', 'run_torso_rock', 'run_torso_swing'], '°', trunkRanges(0.3)),
  ...all(['run_torso_angle'], '°', { clean: 0.3, dirty: 1.5 }),
  ...all(['vertical_oscillation', 'stance_displacement'], 'mm', { clean: 1, dirty: 4 }),
  // Budget for a mean over at least 60 strides.
  ...all(['stance_vo_ratio'], 'points', { clean: 1, dirty: 3 }),
  ...all(['thigh_swing_speed'], '%', { clean: 1, dirty: 3 }),
  ...all(['smoothness', 'smoothness_lr'], 'points', { clean: 1, dirty: 2 }),
  ...all(['thigh_landing_smoothness'], 'points', { clean: 40, dirty: 50 }),
  // Our own definitions, shown without a budget. Ground shock absorption and thigh impact need 200 Hz.
  ...all(['ground_shock_absorption'], 'points', {}),
  ...all(['thigh_grf', 'stance_impact_force', 'stance_impact_force_lr'], 'g', {}),
  ...all(['sif_cadence', 'sif_cadence_lr'], 'g/s', {}),
  ...all(['stance_displacement_lr'], 'mm', {}),
  ...all(['stance_vo_ratio_lr'], 'points', {}),
  ...all(['itbs_score', 'scissors_front', 'scissors_back'], '°/s', {}),
  ...all(['step rate'], 'spm', { clean: 0.1, dirty: 0.5 }),
  ...all(['strides found'], '%', { clean: 99.5, dirty: 98 }, 'at least'),
  ...all(['false strides'], '%', { clean: 0.5, dirty: 1 }, 'at most'),
  ...all(['slips noticed'], '%', { dirty: 95 }, 'at least'),
  ...all(['false slips'], '%', { clean: 1, dirty: 5 }, 'at most'),
]
