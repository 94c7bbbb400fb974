/** Written by `npm run docs` from docs/accuracy.md and from bench/accuracy/wearing/result.jsonl. */

/** Standard errors of one activity's average, in the metric's unit. */
export interface StandardError {
  /** The engine's own, against the truth of simulated athletes. */
  engine: number
  /** Between two recordings of the same motion, with the sensors put on anew. */
  wearing: number
}

/** Version of the motion engine that was measured, and number of athletes per sport. */
export const standardErrorsMeasured = { motion: 16, athletes: 50 } as const

export const standardErrors: Readonly<Record<string, StandardError>> = {
  foot_ar: { engine: 0.155, wearing: 0.0137 },
  foot_ar_q1: { engine: 0.175, wearing: 0.0304 },
  foot_ar_q2: { engine: 0.166, wearing: 0.0362 },
  foot_ar_q3: { engine: 0.15, wearing: 0.0365 },
  foot_ar_q4: { engine: 0.155, wearing: 0.0294 },
  foot_push_timing: { engine: 0.668, wearing: 0.134 },
  foot_pullup_timing: { engine: 1.02, wearing: 0.151 },
  dss: { engine: 1.13, wearing: 0.439 },
  leg_ar: { engine: 2.86, wearing: 0.861 },
  leg_dss: { engine: 0.933, wearing: 0.284 },
  leg_smoothness: { engine: 0.108, wearing: 0.0318 },
  push_efficiency: { engine: 3.79, wearing: 0.526 },
  push_peak: { engine: 7.67, wearing: 1.43 },
  push_deviation: { engine: 4.08, wearing: 1.03 },
  pelvic_angle: { engine: 0.372, wearing: 0.0254 },
  pelvic_rock: { engine: 0.109, wearing: 0.0075 },
  pelvic_rotation: { engine: 0.092, wearing: 0.00682 },
  pelvic_engagement_y: { engine: 10, wearing: 2.1 },
  pelvic_engagement_z: { engine: 10.5, wearing: 1.43 },
  torso_angle: { engine: 0.437, wearing: 0.0484 },
  torso_rock: { engine: 0.091, wearing: 0.00807 },
  torso_rotation: { engine: 0.074, wearing: 0.00532 },
  landing_pattern: { engine: 0.505, wearing: 0.129 },
  edge_landing: { engine: 0.221, wearing: 0.0409 },
  strike_ar: { engine: 0.483, wearing: 0.119 },
  ground_contact_time: { engine: 3.31, wearing: 0.742 },
  heel_pitch: { engine: 0.434, wearing: 0.174 },
  recoil_ar: { engine: 0.961, wearing: 0.216 },
  plantarflexion_score: { engine: 1.03, wearing: 0.22 },
  run_pelvic_rotation: { engine: 0.123, wearing: 0.00841 },
  run_pelvic_rock: { engine: 0.2, wearing: 0.0227 },
  run_pelvic_swing: { engine: 0.206, wearing: 0.0268 },
  stance_impact_force_lr: { engine: 0.133, wearing: 0.0109 },
  sif_cadence_lr: { engine: 0.413, wearing: 0.0445 },
  stance_impact_force: { engine: 0.132, wearing: 0.0089 },
  sif_cadence: { engine: 0.388, wearing: 0.0253 },
  stance_displacement_lr: { engine: 0.81, wearing: 0.425 },
  stance_vo_ratio_lr: { engine: 1.4, wearing: 0.519 },
  vertical_oscillation: { engine: 0.389, wearing: 0.306 },
  stance_displacement: { engine: 0.6, wearing: 0.267 },
  stance_vo_ratio: { engine: 0.812, wearing: 0.299 },
  smoothness_lr: { engine: 0.69, wearing: 0.411 },
  smoothness: { engine: 0.394, wearing: 0.308 },
  run_torso_rotation: { engine: 0.172, wearing: 0.00834 },
  run_torso_rock: { engine: 0.235, wearing: 0.0153 },
  run_torso_swing: { engine: 0.177, wearing: 0.0189 },
  run_torso_angle: { engine: 0.15, wearing: 0.0323 },
  thigh_swing_speed: { engine: 6.22, wearing: 1.48 },
  thigh_strike_ar: { engine: 1.13, wearing: 0.263 },
  scissors_front: { engine: 5.03, wearing: 1.23 },
  itbs_score: { engine: 3.12, wearing: 0.7 },
  scissors_back: { engine: 5.17, wearing: 0.985 },
  swing_back_delay_ar: { engine: 1.41, wearing: 0.317 },
  thigh_landing_smoothness: { engine: 37.9, wearing: 15.1 },
}
