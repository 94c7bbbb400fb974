import { metrics } from '@cadenza/metrics'
import { useSyncExternalStore } from 'react'
import { currentScheme, type Scheme, subscribeToScheme } from './scheme.ts'

const sides = ['left', 'right', 'centre'] as const
const rampSteps = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const

/** Design tokens for canvases, as computed values; a new object for each theme. */
export interface GraphTheme {
  scheme: Scheme
  /** CSS font families, used as `11px ${font}`. */
  font: string
  ink: string
  ink2: string
  ink3: string
  surface: string
  /** Ground of what is empty. */
  surface2: string
  grid: string
  axis: string
  cursor: string
  mean: string
  band: string
  accent: string
  accentSoft: string
  /** Opacity of a selection. */
  brush: number
  side: Record<(typeof sides)[number], string>
  sideSoft: Record<(typeof sides)[number], string>
  /** Ramp from few to many, and the ink of a figure on each of its steps. */
  ramp: readonly { fill: string; ink: string }[]
  /** Colour of a metric without sides; device fields use `ink2`. */
  channel(code: string): string
}

function readTokens(scheme: Scheme): GraphTheme {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const record = <K extends string>(keys: readonly K[], name: (key: K) => string) =>
    Object.fromEntries(keys.map((key) => [key, token(name(key))])) as Record<K, string>
  const ink2 = token('ink-2')
  const colours = new Map(
    metrics.map(({ code, colors }) => [code, token((colors.center ?? '--ink-2').slice(2))]),
  )
  return {
    scheme,
    font: token(document.documentElement.lang === 'ja' ? 'font-ja' : 'font'),
    ink: token('ink'),
    ink2,
    ink3: token('ink-3'),
    surface: token('surface'),
    surface2: token('surface-2'),
    grid: token('grid'),
    axis: token('axis'),
    cursor: token('cursor'),
    mean: token('mean'),
    band: token('band'),
    accent: token('accent'),
    accentSoft: token('accent-soft'),
    brush: Number(token('brush')),
    side: record(sides, (side) => side),
    sideSoft: record(sides, (side) => `${side}-soft`),
    ramp: rampSteps.map((n) => ({ fill: token(`seq-${n}`), ink: token(`seq-${n}-ink`) })),
    channel(code) {
      return colours.get(code) ?? ink2
    },
  }
}

let current: GraphTheme | undefined

/** Current graph theme; the same object until the theme changes. */
export function graphTheme(): GraphTheme {
  const scheme = currentScheme()
  if (current?.scheme !== scheme) current = readTokens(scheme)
  return current
}

export const useGraphTheme = (): GraphTheme => useSyncExternalStore(subscribeToScheme, graphTheme)
