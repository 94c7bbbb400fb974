import { type Colouring, classCount, classToken } from './colouring.ts'

/** Design tokens of the map, as computed values. */
export interface MapTokens {
  land: string
  water: string
  border: string
  line: string
  route: string
  casing: string
  range: string
  ink: string
}

export function mapTokens(): MapTokens {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    land: token('map-land'),
    water: token('map-water'),
    border: token('map-label'),
    line: token('map-road-line'),
    route: token('ink-2'),
    casing: token('surface'),
    range: token('accent'),
    ink: token('ink'),
  }
}

/** Colours of a ramp's classes, as computed values. */
export function rampColours(ramp: Colouring['ramp']): string[] {
  const style = getComputedStyle(document.documentElement)
  return Array.from({ length: classCount }, (_, k) => style.getPropertyValue(classToken(ramp, k)).trim())
}
