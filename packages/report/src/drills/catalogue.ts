/** All drills, by the metric that each is mainly for. */
import type { Drill } from '../drill.ts'
import { cyclingCadenceDrills } from './cycling-cadence.ts'
import { cyclingStrokeDrills } from './cycling-stroke.ts'
import { cyclingTorqueDrills } from './cycling-torque.ts'
import { cyclingTrunkDrills } from './cycling-trunk.ts'
import { heelPitchDrills } from './heel-pitch.ts'
import { landingPatternDrills } from './landing-pattern.ts'
import { pelvisDrills } from './pelvis.ts'
import { recoilDrills } from './recoil.ts'
import { springDrills } from './spring.ts'
import { strikeDrills } from './strike.ts'
import { thighLandingDrills } from './thigh-landing.ts'
import { thighLoadDrills } from './thigh-load.ts'
import { thighStrikeDrills } from './thigh-strike.ts'
import { thighSwingDrills } from './thigh-swing.ts'
import { toeOffDrills } from './toe-off.ts'

export const drills: readonly Drill[] = [
  ...landingPatternDrills,
  ...strikeDrills,
  ...thighStrikeDrills,
  ...thighLandingDrills,
  ...thighLoadDrills,
  ...pelvisDrills,
  ...thighSwingDrills,
  ...toeOffDrills,
  ...recoilDrills,
  ...heelPitchDrills,
  ...springDrills,
  ...cyclingCadenceDrills,
  ...cyclingTorqueDrills,
  ...cyclingStrokeDrills,
  ...cyclingTrunkDrills,
]
