import type { UseQueryResult } from '@tanstack/react-query'

/** True while the picture of an earlier answer is shown, or none: also offline, where nothing is fetched. */
export const isWaiting = ({
  fetchStatus,
  data,
  isPlaceholderData,
}: Pick<UseQueryResult, 'fetchStatus' | 'data' | 'isPlaceholderData'>): boolean =>
  fetchStatus !== 'idle' && (data === undefined || isPlaceholderData)
