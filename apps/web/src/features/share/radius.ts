import { maxPrivacyRadiusM } from '@cadenza/contract/privacy-radius'

/** Sets the radius in the config and keeps the rest of it. */
export const withRadius = (config: unknown, radiusM: number): Record<string, unknown> => ({
  ...(typeof config === 'object' && config !== null ? config : {}),
  privacy_radius_m: radiusM,
})

/** Parses a typed radius in m; undefined if invalid. */
export function parseRadius(text: string): number | undefined {
  const radius = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  return radius <= maxPrivacyRadiusM ? radius : undefined
}
