/** GraphQL schema. Names and units are those of the rest of the API; null means unknown. */
import { activityListLimit, rangeSearchLimit } from '@cadenza/contract'
import { buildSchema, type GraphQLSchema } from 'graphql'

/** Activities in the answer to a search for seconds. */
const matchingLimit = 500

const figures = `
  elapsed_time: Float
  duration: Float
  moving_time: Float
  distance: Float
  elevation_gain: Float
  avg_power: Float
  max_power: Float
  avg_heartrate: Float
  max_heartrate: Float
  avg_cadence: Float
  max_cadence: Float
  avg_run_cadence: Float
  max_run_cadence: Float
  avg_speed: Float
  max_speed: Float
  avg_stride: Float
  max_stride: Float
  avg_l_r_balance: Float
  normalized_power: Float
  intensity_factor: Float
  tss: Float`

/** The filter is one for activities and ranges, so that a screen passes on whatever its panel holds. */
const filter = `
  "Whose; the reader’s own where this and user_uuid_in are missing"
  user_uuid: ID
  user_uuid_in: [ID!]
  sport_in: [Sport!]
  "Of activities with at least one of these, whatever their case"
  tag_in: [String!]
  "Of activities with none of these"
  tag_not_in: [String!]
  "Of ranges alone; activities have no type"
  type_in: [RangeType!]
  "Each word of it occurs in the title of the activity or the name of the range, whatever its case"
  search: String
  date_gte: Date
  date_lte: Date
  "The figures that the bounds below compare: over moving time by default"
  time_type: TimeType
  target_bike_position: BikePosition
  avg_power_gte: Float
  avg_power_lte: Float
  avg_cadence_gte: Float
  avg_cadence_lte: Float
  avg_run_cadence_gte: Float
  avg_run_cadence_lte: Float
  "km/h"
  avg_speed_gte: Float
  avg_speed_lte: Float
  "s"
  duration_gte: Float
  duration_lte: Float
  "By metric the least and the greatest mean, of either side for a metric with sides"
  range_filters: MetricRanges`

const sdl = `
"YYYY-MM-DD"
scalar Date
"ISO 8601, UTC"
scalar DateTime
"An object with the shape that the same name has in the rest of the API"
scalar Statistics
"By metric, then by side, the mean over moving time: of the metrics that lists show"
scalar MotionMeans

"By metric two numbers"
scalar MetricRanges

enum Sport { bike run other }
enum TimeType { moving_time duration }
enum BikePosition { all standing sitting }
enum RangeType { lap user auto }

"Times in s, distances and strides in m, speeds in km/h, power in W"
type ActivityStats {${figures}
  mpi: MotionMeans!
}

type Activity {
  uuid: ID!
  user_uuid: ID!
  sport: Sport!
  sport_name: String!
  "On the clock where it began"
  date: Date!
  start_time: DateTime!
  end_time: DateTime!
  time_zone: String!
  title: String!
  stats: ActivityStats!
  "48 bytes of power, else speed, else heart rate, in base64"
  sparkline: String!
  tags: [String!]!
  "How many things could not be read of its file"
  problem_count: Int!
}

"Times in s (relative ones in ms since the activity’s start), distances and strides in m, speeds in km/h, power in W"
type Range {
  uuid: ID!
  user_uuid: ID!
  activity_uuid: ID!
  type: RangeType!
  num: Int!
  name: String!
  note: String!
  start_time: DateTime!
  end_time: DateTime!
  relative_start_time: Int!
  relative_end_time: Int!
  version: Int!
  "Of its activity"
  sport: Sport!
  title: String!
  date: Date!
  time_zone: String!
  tags: [String!]!${figures}
  moving_time_based_stats: Statistics
  duration_based_stats: Statistics
  standing_only_stats: Statistics
  sitting_only_stats: Statistics
}

input ActivityFilter {${filter}
}

input RangeFilter {${filter}
}

"Spans of a history; weeks begin on Monday"
enum Interval { activity day week month }
enum Aggregate { avg max min median sum }
enum Side { left right center }

"A metric of the catalogue by its code; center for metrics without sides, or both sides together"
input SeriesInput {
  metric: String!
  side: Side! = center
  aggregate: Aggregate! = avg
}

"Interval and ends in the unit of figures: W, km/h, s per km, m, ms. Without ends, the metric’s usual ones"
input AxisInput {
  metric: String!
  side: Side! = center
  interval: Float!
  from: Float
  to: Float
}

"Seconds whose value is at least gte and less than lt"
input SecondsInput {
  metric: String!
  side: Side! = center
  gte: Float
  lt: Float
}

type StatsHistory {
  "Activities that count, and their time in s"
  activities: Int!
  seconds: Float!
  buckets: HistoryBuckets!
  series: [HistorySeries!]!
}

"Lists of equal length, oldest first; spans without an activity are left out"
type HistoryBuckets {
  "First day of each"
  date: [Date!]!
  "With the interval activity"
  activity_uuid: [ID]!
  title: [String]!
  activities: [Int!]!
  seconds: [Float!]!
}

"Lists have one entry for each bucket"
type HistorySeries {
  metric: String!
  side: Side!
  aggregate: Aggregate!
  value: [Float]!
  "Standard deviation of the values in the bucket, where known"
  sd: [Float]!
  "Strokes or strides of whole activities, activities for totals, otherwise seconds"
  count: [Int!]!
  "Over the 42 days that end with the bucket: weighted mean, 10th and 90th percentile of the values"
  mean: [Float]!
  low: [Float]!
  high: [Float]!
  trend: Trend
}

"Straight trend with its 95 % confidence interval; null below eight points"
type Trend {
  per_30_days: Float!
  low: Float!
  high: Float!
  points: Int!
}

"A metric by its code; center for metrics without sides, or both sides together"
input MeanInput {
  metric: String!
  side: Side! = center
}

"Of one athlete: spans against all others, in the bins of effort that both have for 60 s"
type EqualEffort {
  user_uuid: ID!
  buckets: EffortBuckets!
  series: [EffortSeries!]!
}

"Lists of equal length, oldest first; spans without an activity are left out"
type EffortBuckets {
  "First day of each"
  date: [Date!]!
  "With the interval activity, or of the activity asked for"
  activity_uuid: [ID]!
  title: [String]!
  activities: [Int!]!
}

"Lists have one entry for each bucket; null where it shares no bin with the others"
type EffortSeries {
  metric: String!
  side: Side!
  "Mean in the shared bins, mean of all other spans at the same efforts, and their difference"
  value: [Float]!
  usual: [Float]!
  difference: [Float]!
  "Seconds with a value in the shared bins, and the number of these bins"
  seconds: [Int!]!
  bins: [Int!]!
  "Of the value over the mean of all spans at the same efforts"
  trend: Trend
}

"Smallest change of one athlete's mean between two activities that is more than their errors"
type DetectableChange {
  metric: String!
  side: Side!
  "Activities with the metric that the filter selects"
  activities: Int!
  "Standard errors in the metric's unit: of the engine, of wearing the sensors anew, and of the athlete's days at equal effort; null while unknown, the last below eight activities"
  engine: Float
  wearing: Float
  day: Float
  "1.96 · √2 · √(engine² + wearing² + day²); null if no part is known"
  change: Float
}

type MatrixHeatmap {
  "Activities that count, and their time in s, whether or not it lies in a cell"
  activities: Int!
  seconds: Int!
  x: HeatmapAxis!
  y: HeatmapAxis!
  cells: HeatmapCells!
}

"Cell i reaches from from + i × interval up to, not including, the next"
type HeatmapAxis {
  metric: String!
  side: Side!
  interval: Float!
  from: Float!
  count: Int!
}

"Lists of equal length, one entry for each cell that holds a second; samples are seconds with a value"
type HeatmapCells {
  x: [Int!]!
  y: [Int!]!
  value: [Float]!
  seconds: [Int!]!
  samples: [Int!]!
  activities: [Int!]!
}

type MatchingActivity {
  activity_uuid: ID!
  user_uuid: ID!
  title: String!
  date: Date!
  sport: Sport!
  seconds: Int!
  "The longest 20"
  spans: [MatchingSpan!]!
}

"In ms since the activity’s start"
type MatchingSpan {
  relative_start_time: Int!
  relative_end_time: Int!
  seconds: Int!
}

"In ms since the activity’s start"
type RoadPass {
  activity_uuid: ID!
  user_uuid: ID!
  title: String!
  date: Date!
  sport: Sport!
  relative_start_time: Int!
  relative_end_time: Int!
  seconds: Float!
}

"A proposed range, in ms since the activity’s start"
type ProposedEffort {
  activity_uuid: ID!
  user_uuid: ID!
  title: String!
  date: Date!
  sport: Sport!
  name: String!
  relative_start_time: Int!
  relative_end_time: Int!
  seconds: Float!
}

type Query {
  "Newest first"
  activities(filter: ActivityFilter, limit: Int = ${activityListLimit}): [Activity!]!
  "Of the newest activity first, each activity’s in order of time; noise is none"
  ranges(filter: RangeFilter, limit: Int = ${rangeSearchLimit}): [Range!]!
  "Metrics over time. In the analyses, range_filters select seconds; all other bounds select activities"
  statsHistory(filter: ActivityFilter, interval: Interval! = day, series: [SeriesInput!]!): StatsHistory!
  "Time, and a metric, by the values of two others in the same second"
  matrixHeatmap(filter: ActivityFilter, x: AxisInput!, y: AxisInput!, value: SeriesInput): MatrixHeatmap!
  "Form at equal effort: power (on foot, speed), cadence, gradient and time into the activity. One an athlete. Two spans take the place of those of the interval: with since, the days before and those from it on; with activity_uuid, the days before the activity's own and the activity"
  equalEffort(filter: ActivityFilter, interval: Interval! = month, since: Date, activity_uuid: ID, series: [MeanInput!]!): [EqualEffort!]!
  "What counts as a change"
  detectableChanges(filter: ActivityFilter, series: [MeanInput!]!): [DetectableChange!]!
  "Activities with seconds within all these limits, those with most first"
  matchingSeconds(filter: ActivityFilter, within: [SecondsInput!]!, limit: Int = ${matchingLimit}): [MatchingActivity!]!
  "Each time the road of a part of an activity was followed from end to end in its direction, fastest first. The part’s owner is among the filter’s users; range_filters select activities"
  sameRoad(filter: ActivityFilter, activity_uuid: ID!, relative_start_time: Int!, relative_end_time: Int!, limit: Int = ${matchingLimit}): [RoadPass!]!
  "Proposals that repeat the one of a part of an activity: the same step, or an effort of the same length in a set of as many. Newest first. The part’s owner is among the filter’s users"
  sameEffort(filter: ActivityFilter, activity_uuid: ID!, relative_start_time: Int!, relative_end_time: Int!, limit: Int = ${matchingLimit}): [ProposedEffort!]!
}
`

export const schema: GraphQLSchema = buildSchema(sdl)

/** Largest number of rows of a list. */
export const rowLimits: Readonly<Record<string, number>> = {
  activities: activityListLimit,
  ranges: rangeSearchLimit,
  matchingSeconds: matchingLimit,
  sameRoad: matchingLimit,
  sameEffort: matchingLimit,
}

/** Fields that count as several others in a query's cost. */
export const heavyFields: Readonly<Record<string, number>> = {
  moving_time_based_stats: 100,
  duration_based_stats: 100,
  standing_only_stats: 100,
  sitting_only_stats: 100,
}

/** Cost of fields that are computed from the seconds of many activities: five in a query. */
export const analysisCost: Readonly<Record<string, number>> = {
  statsHistory: 60_000,
  matrixHeatmap: 60_000,
  detectableChanges: 30_000,
  equalEffort: 60_000,
  matchingSeconds: 60_000,
  sameRoad: 60_000,
  sameEffort: 30_000,
}
