/** The reader's choice of distance unit. */
export type UnitSystem = 'km' | 'mi'

/** How a figure is shown: `figure × factor + offset`, in `unit`. */
export interface ShownUnit {
  unit: string
  factor: number
  offset: number
}

export const milesPerKm = 0.621371192
const feetPerMetre = 1 / 0.3048

/** The graph's pace in ms per km goes no higher: 30:00. */
export const paceCapMsPerKm = 1_800_000

const shownAs = (unit: string, factor = 1, offset = 0): ShownUnit => ({ unit, factor, offset })

/** Shown as it is kept, in either system. */
export function unconverted(unit: string): Record<UnitSystem, ShownUnit> {
  return { km: shownAs(unit), mi: shownAs(unit) }
}

/** Kept in mm, shown in cm. */
export const centimetres: Record<UnitSystem, ShownUnit> = { km: shownAs('cm', 0.1), mi: shownAs('cm', 0.1) }

/** Kept in mm, shown in m. */
export const metresFromMillimetres: Record<UnitSystem, ShownUnit> = {
  km: shownAs('m', 0.001),
  mi: shownAs('m', 0.001),
}

/** Kept in m. */
export const distances: Record<UnitSystem, ShownUnit> = {
  km: shownAs('km', 0.001),
  mi: shownAs('mi', milesPerKm / 1000),
}

/** Kept in m. */
export const heights: Record<UnitSystem, ShownUnit> = { km: shownAs('m'), mi: shownAs('ft', feetPerMetre) }

/** Kept in km/h. */
export const speeds: Record<UnitSystem, ShownUnit> = { km: shownAs('km/h'), mi: shownAs('mi/h', milesPerKm) }

/** Kept in s per km. */
export const paces: Record<UnitSystem, ShownUnit> = { km: shownAs('/km'), mi: shownAs('/mi', 1 / milesPerKm) }

/** Kept as the left side's percentage less 50; what is shown is the left side's percentage. */
export const balances: Record<UnitSystem, ShownUnit> = { km: shownAs('%', 1, 50), mi: shownAs('%', 1, 50) }
