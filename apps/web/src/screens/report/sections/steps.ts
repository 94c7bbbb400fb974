import { formatNumber, withPercent } from '@cadenza/metrics'

/** Cadence of each step of the High Cadence section, rpm. */
const highCadence = [60, 75, 90, 105, 120, 135]
/** Share of the FTP of each step of the High Torque section, %. */
const highTorque = [50, 60, 70, 80, 90, 100, 110, 120]
/** Share of the FTP of each step of the Free Cadence section, %: up and back down. */
const freeCadence = [...highTorque, ...highTorque.slice(0, -1).toReversed()]

export type BikeSection = 'high_cadence' | 'high_torque' | 'free_cadence'

/** Heading of a step: its cadence or its share of the FTP. */
export function stepText(section: BikeSection, index: number, locale: string): string {
  if (section === 'high_cadence') return `${formatNumber(highCadence[index], 0, locale)}\u00a0rpm`
  const share = section === 'high_torque' ? highTorque[index] : freeCadence[index]
  return withPercent(formatNumber(share, 0, locale), locale)
}
