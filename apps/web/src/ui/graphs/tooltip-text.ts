/** What a tooltip of a graph says of a place: its parts, or `noData` where there are none. */
export const tooltipText = (parts: readonly (string | false | null | undefined)[], noData: string): string =>
  parts.filter(Boolean).join(' · ') || noData
