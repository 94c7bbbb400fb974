import { useMediaQuery } from '@mantine/hooks'

/** Media query of windows as narrow as those of phones; style sheets have the same width. */
export const narrowWindow = '(width < 760px)'

export const useNarrowWindow = (): boolean =>
  useMediaQuery(narrowWindow, window.matchMedia(narrowWindow).matches)
