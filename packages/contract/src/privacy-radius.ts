/** Name of the athlete's config about what a share shows. */
export const sharingConfig = 'sharing'
/** m. Used until the athlete chooses another. */
export const defaultPrivacyRadiusM = 200
/** m. */
export const maxPrivacyRadiusM = 5_000

/** Radius around start and end in which a share hides positions, m, by the sharing config. */
export function privacyRadiusOf(config: unknown): number {
  const radius = (config as { privacy_radius_m?: unknown } | null | undefined)?.privacy_radius_m
  return typeof radius === 'number' && radius >= 0 && radius <= maxPrivacyRadiusM
    ? radius
    : defaultPrivacyRadiusM
}
