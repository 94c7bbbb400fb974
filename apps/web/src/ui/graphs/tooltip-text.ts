/** Tooltip text: the parts joined, or `noData` without any. */
export const tooltipText = (parts: readonly (string | false | null | undefined)[], noData: string): string =>
  parts.filter(Boolean).join(' · ') || noData
