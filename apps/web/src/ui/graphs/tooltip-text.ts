/** Text of a graph's tooltip: its parts, or `noData` if there are none. */
export const tooltipText = (parts: readonly (string | false | null | undefined)[], noData: string): string =>
  parts.filter(Boolean).join(' · ') || noData
