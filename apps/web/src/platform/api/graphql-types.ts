/** Written by `npm run docs` from the GraphQL schema of the server, which describes each field. */

/** Objects, inputs and enums by name; null in an answer means unknown. */
export interface Graphql {
  Sport: 'bike' | 'run' | 'other'
  TimeType: 'moving_time' | 'duration'
  BikePosition: 'all' | 'standing' | 'sitting'
  RangeType: 'lap' | 'user' | 'auto'
  ActivityStats: {
    elapsed_time: number | null
    duration: number | null
    moving_time: number | null
    distance: number | null
    elevation_gain: number | null
    avg_power: number | null
    max_power: number | null
    avg_heartrate: number | null
    max_heartrate: number | null
    avg_cadence: number | null
    max_cadence: number | null
    avg_run_cadence: number | null
    max_run_cadence: number | null
    avg_speed: number | null
    max_speed: number | null
    avg_stride: number | null
    max_stride: number | null
    avg_l_r_balance: number | null
    normalized_power: number | null
    intensity_factor: number | null
    tss: number | null
    mpi: Record<string, Record<string, number | null>>
  }
  Activity: {
    uuid: string
    user_uuid: string
    sport: Graphql['Sport']
    sport_name: string
    date: string
    start_time: string
    end_time: string
    time_zone: string
    title: string
    stats: Graphql['ActivityStats']
    sparkline: string
    tags: string[]
    problem_count: number
  }
  Range: {
    uuid: string
    user_uuid: string
    activity_uuid: string
    type: Graphql['RangeType']
    num: number
    name: string
    note: string
    start_time: string
    end_time: string
    relative_start_time: number
    relative_end_time: number
    version: number
    sport: Graphql['Sport']
    title: string
    date: string
    time_zone: string
    tags: string[]
    elapsed_time: number | null
    duration: number | null
    moving_time: number | null
    distance: number | null
    elevation_gain: number | null
    avg_power: number | null
    max_power: number | null
    avg_heartrate: number | null
    max_heartrate: number | null
    avg_cadence: number | null
    max_cadence: number | null
    avg_run_cadence: number | null
    max_run_cadence: number | null
    avg_speed: number | null
    max_speed: number | null
    avg_stride: number | null
    max_stride: number | null
    avg_l_r_balance: number | null
    normalized_power: number | null
    intensity_factor: number | null
    tss: number | null
    moving_time_based_stats: Record<string, unknown> | null
    duration_based_stats: Record<string, unknown> | null
    standing_only_stats: Record<string, unknown> | null
    sitting_only_stats: Record<string, unknown> | null
  }
  ActivityFilter: {
    user_uuid?: string
    user_uuid_in?: readonly string[]
    sport_in?: readonly Graphql['Sport'][]
    tag_in?: readonly string[]
    tag_not_in?: readonly string[]
    type_in?: readonly Graphql['RangeType'][]
    search?: string
    date_gte?: string
    date_lte?: string
    time_type?: Graphql['TimeType']
    target_bike_position?: Graphql['BikePosition']
    avg_power_gte?: number
    avg_power_lte?: number
    avg_cadence_gte?: number
    avg_cadence_lte?: number
    avg_run_cadence_gte?: number
    avg_run_cadence_lte?: number
    avg_speed_gte?: number
    avg_speed_lte?: number
    duration_gte?: number
    duration_lte?: number
    range_filters?: Readonly<Record<string, readonly [from: number, to: number]>>
  }
  RangeFilter: {
    user_uuid?: string
    user_uuid_in?: readonly string[]
    sport_in?: readonly Graphql['Sport'][]
    tag_in?: readonly string[]
    tag_not_in?: readonly string[]
    type_in?: readonly Graphql['RangeType'][]
    search?: string
    date_gte?: string
    date_lte?: string
    time_type?: Graphql['TimeType']
    target_bike_position?: Graphql['BikePosition']
    avg_power_gte?: number
    avg_power_lte?: number
    avg_cadence_gte?: number
    avg_cadence_lte?: number
    avg_run_cadence_gte?: number
    avg_run_cadence_lte?: number
    avg_speed_gte?: number
    avg_speed_lte?: number
    duration_gte?: number
    duration_lte?: number
    range_filters?: Readonly<Record<string, readonly [from: number, to: number]>>
  }
  Interval: 'activity' | 'day' | 'week' | 'month'
  Aggregate: 'avg' | 'max' | 'min' | 'median' | 'sum'
  Side: 'left' | 'right' | 'center'
  SeriesInput: {
    metric: string
    side?: Graphql['Side']
    aggregate?: Graphql['Aggregate']
  }
  AxisInput: {
    metric: string
    side?: Graphql['Side']
    interval: number
    from?: number
    to?: number
  }
  SecondsInput: {
    metric: string
    side?: Graphql['Side']
    gte?: number
    lt?: number
  }
  StatsHistory: {
    activities: number
    seconds: number
    buckets: Graphql['HistoryBuckets']
    series: Graphql['HistorySeries'][]
  }
  HistoryBuckets: {
    date: string[]
    activity_uuid: (string | null)[]
    title: (string | null)[]
    activities: number[]
    seconds: number[]
  }
  HistorySeries: {
    metric: string
    side: Graphql['Side']
    aggregate: Graphql['Aggregate']
    value: (number | null)[]
    sd: (number | null)[]
    count: number[]
    mean: (number | null)[]
    low: (number | null)[]
    high: (number | null)[]
    trend: Graphql['Trend'] | null
  }
  Trend: {
    per_30_days: number
    low: number
    high: number
    points: number
  }
  MeanInput: {
    metric: string
    side?: Graphql['Side']
  }
  EqualEffort: {
    user_uuid: string
    buckets: Graphql['EffortBuckets']
    series: Graphql['EffortSeries'][]
  }
  EffortBuckets: {
    date: string[]
    activity_uuid: (string | null)[]
    title: (string | null)[]
    activities: number[]
  }
  EffortSeries: {
    metric: string
    side: Graphql['Side']
    value: (number | null)[]
    usual: (number | null)[]
    difference: (number | null)[]
    seconds: number[]
    bins: number[]
    trend: Graphql['Trend'] | null
  }
  DetectableChange: {
    metric: string
    side: Graphql['Side']
    activities: number
    engine: number | null
    wearing: number | null
    day: number | null
    change: number | null
  }
  MatrixHeatmap: {
    activities: number
    seconds: number
    x: Graphql['HeatmapAxis']
    y: Graphql['HeatmapAxis']
    cells: Graphql['HeatmapCells']
  }
  HeatmapAxis: {
    metric: string
    side: Graphql['Side']
    interval: number
    from: number
    count: number
  }
  HeatmapCells: {
    x: number[]
    y: number[]
    value: (number | null)[]
    seconds: number[]
    samples: number[]
    activities: number[]
  }
  MatchingActivity: {
    activity_uuid: string
    user_uuid: string
    title: string
    date: string
    sport: Graphql['Sport']
    seconds: number
    spans: Graphql['MatchingSpan'][]
  }
  MatchingSpan: {
    relative_start_time: number
    relative_end_time: number
    seconds: number
  }
  RoadPass: {
    activity_uuid: string
    user_uuid: string
    title: string
    date: string
    sport: Graphql['Sport']
    relative_start_time: number
    relative_end_time: number
    seconds: number
  }
  ProposedEffort: {
    activity_uuid: string
    user_uuid: string
    title: string
    date: string
    sport: Graphql['Sport']
    name: string
    relative_start_time: number
    relative_end_time: number
    seconds: number
  }
  Query: {
    activities: Graphql['Activity'][]
    ranges: Graphql['Range'][]
    statsHistory: Graphql['StatsHistory']
    matrixHeatmap: Graphql['MatrixHeatmap']
    equalEffort: Graphql['EqualEffort'][]
    detectableChanges: Graphql['DetectableChange'][]
    matchingSeconds: Graphql['MatchingActivity'][]
    sameRoad: Graphql['RoadPass'][]
    sameEffort: Graphql['ProposedEffort'][]
  }
}

/** Arguments of each query. */
export interface GraphqlArguments {
  activities: {
    filter?: Graphql['ActivityFilter']
    limit?: number
  }
  ranges: {
    filter?: Graphql['RangeFilter']
    limit?: number
  }
  statsHistory: {
    filter?: Graphql['ActivityFilter']
    interval?: Graphql['Interval']
    series: readonly Graphql['SeriesInput'][]
  }
  matrixHeatmap: {
    filter?: Graphql['ActivityFilter']
    x: Graphql['AxisInput']
    y: Graphql['AxisInput']
    value?: Graphql['SeriesInput']
  }
  equalEffort: {
    filter?: Graphql['ActivityFilter']
    interval?: Graphql['Interval']
    since?: string
    activity_uuid?: string
    series: readonly Graphql['MeanInput'][]
  }
  detectableChanges: {
    filter?: Graphql['ActivityFilter']
    series: readonly Graphql['MeanInput'][]
  }
  matchingSeconds: {
    filter?: Graphql['ActivityFilter']
    within: readonly Graphql['SecondsInput'][]
    limit?: number
  }
  sameRoad: {
    filter?: Graphql['ActivityFilter']
    activity_uuid: string
    relative_start_time: number
    relative_end_time: number
    limit?: number
  }
  sameEffort: {
    filter?: Graphql['ActivityFilter']
    activity_uuid: string
    relative_start_time: number
    relative_end_time: number
    limit?: number
  }
}

/** The same in the language of GraphQL. */
export const graphqlArguments = {
  activities: { filter: 'ActivityFilter', limit: 'Int' },
  ranges: { filter: 'RangeFilter', limit: 'Int' },
  statsHistory: { filter: 'ActivityFilter', interval: 'Interval', series: '[SeriesInput!]!' },
  matrixHeatmap: { filter: 'ActivityFilter', x: 'AxisInput!', y: 'AxisInput!', value: 'SeriesInput' },
  equalEffort: {
    filter: 'ActivityFilter',
    interval: 'Interval',
    since: 'Date',
    activity_uuid: 'ID',
    series: '[MeanInput!]!',
  },
  detectableChanges: { filter: 'ActivityFilter', series: '[MeanInput!]!' },
  matchingSeconds: { filter: 'ActivityFilter', within: '[SecondsInput!]!', limit: 'Int' },
  sameRoad: {
    filter: 'ActivityFilter',
    activity_uuid: 'ID!',
    relative_start_time: 'Int!',
    relative_end_time: 'Int!',
    limit: 'Int',
  },
  sameEffort: {
    filter: 'ActivityFilter',
    activity_uuid: 'ID!',
    relative_start_time: 'Int!',
    relative_end_time: 'Int!',
    limit: 'Int',
  },
} as const
