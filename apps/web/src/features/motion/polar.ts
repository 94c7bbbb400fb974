/**
 * Geometry around the crank: degrees from the top in the direction of pedalling, clockwise as seen from the
 * right.
 */

const radians = (deg: number) => (deg * Math.PI) / 180

/** Path of a ring sector of `wideDeg` centred on `middleDeg`, around (centre, centre). */
export function sectorPath(
  centre: number,
  inner: number,
  outer: number,
  middleDeg: number,
  wideDeg: number,
): string {
  const at = (deg: number, radius: number) =>
    `${(centre + radius * Math.sin(radians(deg))).toFixed(2)} ${(centre - radius * Math.cos(radians(deg))).toFixed(2)}`
  const from = middleDeg - wideDeg / 2
  const to = middleDeg + wideDeg / 2
  const large = wideDeg > 180 ? 1 : 0
  return `M${at(from, inner)}L${at(from, outer)}A${outer} ${outer} 0 ${large} 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 ${large} 0 ${at(from, inner)}Z`
}

/** Middle angle of the sector that contains a point, relative to the centre: x to the right, y down. */
export function sectorTowards(x: number, y: number, stepDeg: number): number {
  const deg = (Math.atan2(x, -y) * 180) / Math.PI
  return (Math.round(((deg + 360) % 360) / stepDeg) * stepDeg) % 360
}

const rounds = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1]

/** Next round share. */
export const niceShare = (share: number): number => rounds.find((round) => round >= share) ?? 1

/** px; a low window scrolls instead of drawing smaller roses. */
const leastRosePx = 120
const mostBesideGraphsPx = 300

/**
 * Diameter of two roses that share a width and a height, or a width alone: side by side, or one above the
 * other where that makes them a fifth larger.
 */
export function roseLayout(widthPx: number, heightPx: number | null): { size: number; stacked: boolean } {
  const beside = Math.floor(Math.min(widthPx / 2, heightPx ?? mostBesideGraphsPx))
  const above = heightPx === null ? 0 : Math.floor(Math.min(widthPx, heightPx / 2))
  const stacked = above > 1.2 * beside
  return { size: Math.max(stacked ? above : beside, leastRosePx), stacked }
}
