export const roles = ['athlete', 'coach', 'staff', 'superuser'] as const
export type Role = (typeof roles)[number]

export type RoleFlags = { readonly [R in Role as `is${Capitalize<R>}`]: boolean }

/** One flag per role, as screens use them. */
export const roleFlags = (own: readonly Role[]): RoleFlags => ({
  isAthlete: own.includes('athlete'),
  isCoach: own.includes('coach'),
  isStaff: own.includes('staff'),
  isSuperuser: own.includes('superuser'),
})

/**
 * Levels of a coach's rights, each including those before it: see, mark (ranges, target ranges, tags), plan
 * (workouts).
 */
export const coachSteps = ['see', 'mark', 'plan'] as const
export type CoachStep = (typeof coachSteps)[number]

export const features = [
  'baseline',
  'torque',
  'workout',
  'report',
  'live_session',
  'new_mpi',
  'compare_graph',
  'zip_download',
  'csv_download',
  'pinned_range',
  'web_redesign',
  'maintenance_message',
  'mpi_size',
  'mpi_combine',
  'staff_view',
] as const
export type Feature = (typeof features)[number]

/** Features of anonymous visitors. */
export const defaultFeatures: readonly Feature[] = ['new_mpi', 'torque']

const offUnlessGranted: readonly Feature[] = ['web_redesign', 'maintenance_message']

/** The features of an account: all but those that must be granted, as staff's own switches change them. */
export function accountFeatures(
  accountRoles: readonly Role[],
  switches: Partial<Record<Feature, boolean>> = {},
): Feature[] {
  const isStaff = accountRoles.includes('staff') || accountRoles.includes('superuser')
  return features.filter((feature) => {
    if (feature === 'staff_view' && !isStaff) return false
    return switches[feature] ?? !offUnlessGranted.includes(feature)
  })
}
