import { useQuery } from '@tanstack/react-query'
import { activityQuery } from '../../../features/activity/queries.ts'
import { type Strokes, strokesQuery } from '../../../features/motion/strokes.ts'

/** The strokes or strides of an activity, if they are wanted; only activities with motion have any. */
export function useStrokes(
  activityUuid: string | undefined,
  isWanted: boolean,
): { strokes: Strokes | null | undefined; isPending: boolean } {
  const uuid = activityUuid ?? ''
  const wanted = isWanted && activityUuid !== undefined
  const activity = useQuery({ ...activityQuery(uuid), enabled: wanted })
  const hasMotion = activity.data?.motion != null
  const { data: strokes, isPending } = useQuery({ ...strokesQuery(uuid), enabled: wanted && hasMotion })
  return { strokes, isPending: wanted && (activity.isPending || (hasMotion && isPending)) }
}
