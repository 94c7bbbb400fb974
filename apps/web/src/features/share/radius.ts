/** Name of the athlete's sharing config, as the server reads it. */
export const sharingConfig = 'sharing'
export const usualRadiusM = 200
export const mostRadiusM = 5_000

/** Radius around start and end in which a share hides positions, m. */
export function radiusOf(config: unknown): number {
  const radius = (config as { privacy_radius_m?: unknown } | undefined)?.privacy_radius_m
  return typeof radius === 'number' && radius >= 0 && radius <= mostRadiusM ? radius : usualRadiusM
}

/** Sets the radius in the config and keeps the rest of it. */
export const withRadius = (config: unknown, radiusM: number): Record<string, unknown> => ({
  ...(typeof config === 'object' && config !== null ? config : {}),
  privacy_radius_m: radiusM,
})

/** Parses a typed radius in m; undefined if invalid. */
export function parseRadius(text: string): number | undefined {
  const radius = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  return radius <= mostRadiusM ? radius : undefined
}
