import { queryOptions } from '@tanstack/react-query'
import { graphqlField } from '../../../platform/api/graphql.ts'
import type { Graphql, GraphqlArguments } from '../../../platform/api/graphql-types.ts'
import { queryKeys } from '../../../platform/api/queries.ts'

export type Heatmap = Graphql['MatrixHeatmap']
export type HeatmapAxis = Graphql['HeatmapAxis']

const selection = `activities seconds
  x { metric side interval from count }
  y { metric side interval from count }
  cells { x y value seconds samples activities }`

/** Time and a metric by two others; null for an unknown athlete. Below the key of activities. */
export const heatmapQuery = (userUuid: string, asked: GraphqlArguments['matrixHeatmap']) =>
  queryOptions({
    queryKey: [...queryKeys.activities(userUuid), 'heatmap', asked],
    queryFn: async ({ signal }) =>
      (await graphqlField('matrixHeatmap', asked, selection, { signal })) ?? null,
    // Tens of thousands of cells, which are replaced as a whole.
    structuralSharing: false,
  })
