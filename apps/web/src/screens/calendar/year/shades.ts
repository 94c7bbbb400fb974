/** Loads, in TSS, from which a day has the next darker shade. */
const stepLoad = 30
export const shades = 8

/** The shade of a day's load, from 0; null for a day without any. */
export const shadeOf = (load: number): number | null =>
  load > 0 ? Math.min(shades - 1, Math.floor(load / stepLoad)) : null

/** The load from which the darkest shade begins. */
export const darkestLoad = stepLoad * (shades - 1)
