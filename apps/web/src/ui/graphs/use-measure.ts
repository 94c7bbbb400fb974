import { useMemo } from 'react'
import { useGraphTheme } from '../../platform/theme/graph.ts'
import { useScreen } from './screen.ts'

/** Width of a text in the header font, px. */
export type Measure = (text: string) => number

/** Widths of header texts in px, cached by text. */
export function useMeasure(): Measure {
  const theme = useGraphTheme()
  // Fonts may have loaded since.
  const screen = useScreen()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured depends on what the screen shows
  return useMemo(() => {
    const known = new Map<string, number>()
    const context = document.createElement('canvas').getContext('2d')
    if (context) context.font = `500 11px ${theme.font}`
    return (text) => {
      let width = known.get(text)
      if (width === undefined) {
        width = context?.measureText(text).width ?? 0
        known.set(text, width)
      }
      return width
    }
  }, [theme, screen])
}
