/** The reader's choice of distance unit. */
export type UnitSystem = 'km' | 'mi'

/** Conversion to the shown unit: `figure × factor + offset`. */
export interface ShownUnit {
  unit: string
  factor: number
  offset: number
}

export const milesPerKm = 0.621371192
const feetPerMetre = 1 / 0.3048

/** ms per km; slower paces are shown as 30:00. */
export const paceCapMsPerKm = 1_800_000

const shownAs = (unit: string, factor = 1, offset = 0): ShownUnit => ({ unit, factor, offset })

/** The kept unit, shown unchanged. */
export function unconverted(unit: string): Record<UnitSystem, ShownUnit> {
  return { km: shownAs(unit), mi: shownAs(unit) }
}

/** Millimetres shown in cm. */
export const centimetres: Record<UnitSystem, ShownUnit> = { km: shownAs('cm', 0.1), mi: shownAs('cm', 0.1) }

/** Millimetres shown in m. */
export const metresFromMillimetres: Record<UnitSystem, ShownUnit> = {
  km: shownAs('m', 0.001),
  mi: shownAs('m', 0.001),
}

/** Metres shown in km or mi. */
export const distances: Record<UnitSystem, ShownUnit> = {
  km: shownAs('km', 0.001),
  mi: shownAs('mi', milesPerKm / 1000),
}

/** Metres shown in m or ft. */
export const heights: Record<UnitSystem, ShownUnit> = { km: shownAs('m'), mi: shownAs('ft', feetPerMetre) }

/** km/h shown in km/h or mi/h. */
export const speeds: Record<UnitSystem, ShownUnit> = { km: shownAs('km/h'), mi: shownAs('mi/h', milesPerKm) }

/** Seconds per km shown per km or mile. */
export const paces: Record<UnitSystem, ShownUnit> = { km: shownAs('/km'), mi: shownAs('/mi', 1 / milesPerKm) }

/** The left side's percentage minus 50, shown as the left side's percentage. */
export const balances: Record<UnitSystem, ShownUnit> = { km: shownAs('%', 1, 50), mi: shownAs('%', 1, 50) }
