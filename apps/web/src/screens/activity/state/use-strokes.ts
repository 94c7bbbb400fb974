import type { Series } from '@cadenza/activity'
import { useQuery } from '@tanstack/react-query'
import type { Activity } from '../../../features/activity/queries.ts'
import { strokesQuery } from '../../../features/motion/strokes.ts'

/** The strokes or strides of an activity; they are asked for when the graphs have what they need. */
export const useStrokes = ({ uuid, motion }: Activity, series: Series | null | undefined) =>
  useQuery({ ...strokesQuery(uuid), enabled: motion != null && series !== undefined })
