/** The athlete's config of what shares show; as the server reads it. */
export const sharingConfig = 'sharing'
export const usualRadiusM = 200
export const mostRadiusM = 5_000

/** How far around start and end a share shows no position, in m. */
export function radiusOf(config: unknown): number {
  const radius = (config as { privacy_radius_m?: unknown } | undefined)?.privacy_radius_m
  return typeof radius === 'number' && radius >= 0 && radius <= mostRadiusM ? radius : usualRadiusM
}

/** The config with another radius; what others keep in it stays. */
export const withRadius = (config: unknown, radiusM: number): Record<string, unknown> => ({
  ...(typeof config === 'object' && config !== null ? config : {}),
  privacy_radius_m: radiusM,
})

/** What was typed as a radius in m; undefined where it is none. */
export function parseRadius(text: string): number | undefined {
  const radius = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  return radius <= mostRadiusM ? radius : undefined
}
