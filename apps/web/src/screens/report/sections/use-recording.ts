import { metric } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { filesQuery, logsQuery } from '../../../features/activity/queries.ts'
import type { Report } from '../../../features/reports/queries.ts'

interface Recording {
  /** Name of the file that the activity was read from; undefined if the reader may not have it. */
  file: string | undefined
  /** Codes of the basic metrics that were recorded. */
  recorded: readonly string[]
  isPending: boolean
}

/** File and logs of the first activity of a cycling evaluation. */
export function useRecording({ type, activityUuids }: Pick<Report, 'type' | 'activityUuids'>): Recording {
  const [uuid = ''] = activityUuids
  const enabled = type === 'BIKE_LPC_PROTOCOL' && uuid !== ''
  const files = useQuery({ ...filesQuery(uuid), enabled })
  const logs = useQuery({ ...logsQuery(uuid), enabled })
  const codes = new Set(logs.data?.map(({ logType }) => logType))
  return {
    file: files.data?.find(({ bytes }) => bytes !== null)?.fileName,
    recorded: [...codes].filter((code) => metric(code)?.kind === 'basic'),
    isPending: enabled && (files.isPending || logs.isPending),
  }
}
