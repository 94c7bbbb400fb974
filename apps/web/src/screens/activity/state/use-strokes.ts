import type { Series } from '@cadenza/activity'
import { useQuery } from '@tanstack/react-query'
import type { Activity } from '../../../features/activity/queries.ts'
import { strokesQuery } from '../../../features/motion/strokes.ts'
import { chartsOf } from '../side/side-plan.ts'

/**
 * The strokes or strides of an activity, if it has any; they are asked for when the graphs have what they
 * need.
 */
export const useStrokes = ({ uuid, motion }: Activity, series: Series | null | undefined) =>
  useQuery({ ...strokesQuery(uuid), enabled: chartsOf(motion) !== null && series !== undefined })
