/**
 * Tables of `migrations/` as Kysely types: snake_case as in SQL, jsonb parsed when read and JSON text when
 * written.
 */
import type { RangeFigures } from '@cadenza/activity'
import type { CoachStep, Feature, Locale, Role } from '@cadenza/contract'
import type { AssessmentKind } from '@cadenza/metrics'
import type { Assessment } from '@cadenza/motion'
import type { ReadingProblem } from '@cadenza/recording'
import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely'
import type { ApiScope } from '../policy.ts'
import type { MotionClock, MotionFacts } from './motion-facts.ts'
import type { NormsTable } from './norms-table.ts'
import type { DrillsTable, ReportsTable } from './reports-table.ts'

/** timestamptz: a `Date` when read; a `Date` or an ISO string when written. */
type Instant = ColumnType<Date, Date | string, Date | string>
type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>
/** jsonb with a default in SQL. */
type DefaultJson<T extends object> = ColumnType<T, string | undefined, string>

export interface Database {
  users: UsersTable
  features: FeaturesTable
  session_families: SessionFamiliesTable
  access_tokens: AccessTokensTable
  refresh_tokens: RefreshTokensTable
  sign_in_failures: SignInFailuresTable
  known_devices: KnownDevicesTable
  coach_athletes: CoachAthletesTable
  owners: OwnersTable
  activities: ActivitiesTable
  ranges: RangesTable
  series: SeriesTable
  activity_files: ActivityFilesTable
  tags: TagsTable
  activity_tags: ActivityTagsTable
  day_records: DayRecordsTable
  configs: ConfigsTable
  notifications: NotificationsTable
  digests: DigestsTable
  uploads: UploadsTable
  multipart_uploads: MultipartUploadsTable
  multipart_parts: MultipartPartsTable
  installation: InstallationTable
  recomputations: RecomputationsTable
  activity_curves: ActivityCurvesTable
  best_times: BestTimesTable
  zone_times: ZoneTimesTable
  pre_ranges: PreRangesTable
  dismissed_proposals: DismissedProposalsTable
  load_days: LoadDaysTable
  best_months: BestMonthsTable
  superseded_objects: SupersededObjectsTable
  range_numbers: RangeNumbersTable
  deleted_ranges: DeletedRangesTable
  audit_log: AuditLogTable
  shares: SharesTable
  target_ranges: TargetRangesTable
  dashboard_items: DashboardItemsTable
  workouts: WorkoutsTable
  recommended_workouts: RecommendedWorkoutsTable
  reports: ReportsTable
  drills: DrillsTable
  norms: NormsTable
  live_sessions: LiveSessionsTable
  live_samples: LiveSamplesTable
  live_session_ranges: LiveSessionRangesTable
  calendar_entries: CalendarEntriesTable
  availability_weeks: AvailabilityWeeksTable
  availability_days: AvailabilityDaysTable
  calendar_feeds: CalendarFeedsTable
  password_resets: PasswordResetsTable
  email_confirmations: EmailConfirmationsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  identities: IdentitiesTable
  oidc_redirects: OidcRedirectsTable
  oidc_codes: OidcCodesTable
  api_tokens: ApiTokensTable
  coach_invitations: CoachInvitationsTable
  ended_links: EndedLinksTable
  merge_refusals: MergeRefusalsTable
  assessments: AssessmentsTable
}

export interface UsersTable {
  uuid: string
  email: string
  name: string
  password_hash: string
  lang: ColumnType<Locale, Locale | undefined, Locale>
  unit: ColumnType<'km' | 'mi', 'km' | 'mi' | undefined, 'km' | 'mi'>
  roles: ColumnType<Role[], Role[] | undefined, Role[]>
  /** IANA name; null: not reported by a browser yet. */
  time_zone: ColumnType<string | null, string | null | undefined, string | null>
  /** Time at which the address was confirmed; null: not yet. */
  email_verified_at: OptionalInstant
  /** Set while the rows are being deleted; the account is gone for everybody else. */
  deleted_at: OptionalInstant
  created_at: DefaultInstant
  updated_at: DefaultInstant
}

export interface FeaturesTable {
  user_uuid: string
  feature: Feature
  enabled: boolean
}

export interface SessionFamiliesTable {
  user_uuid: string
  uuid: string
  created_at: DefaultInstant
  last_used_at: DefaultInstant
  user_agent: Generated<string>
  revoked_at: OptionalInstant
  /** Time at which the session ends, however often it is refreshed. */
  ends_at: DefaultInstant
}

export interface AccessTokensTable {
  hash: Buffer
  user_uuid: string
  family_uuid: string
  expires_at: Instant
}

export interface RefreshTokensTable {
  hash: Buffer
  user_uuid: string
  family_uuid: string
  expires_at: Instant
  spent_at: OptionalInstant
  /** Set when it is spent; with the token itself it gives the successor. */
  successor_salt: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
}

export interface SignInFailuresTable {
  subject: string
  at: DefaultInstant
}

export interface KnownDevicesTable {
  user_uuid: string
  hash: Buffer
  used_at: Instant
}

export interface EmailConfirmationsTable {
  hash: Buffer
  user_uuid: string
  email: string
  expires_at: Instant
}

export interface PasswordResetsTable {
  hash: Buffer
  user_uuid: string
  expires_at: Instant
}

export interface SecondFactorsTable {
  user_uuid: string
  secret: Buffer
  confirmed_at: OptionalInstant
  /** bigint, which pg returns as text. */
  last_step: ColumnType<string, number | undefined, number>
  created_at: Instant
}

export interface RecoveryCodesTable {
  user_uuid: string
  hash: Buffer
}

export interface IdentitiesTable {
  user_uuid: string
  issuer: string
  subject: string
  connected_at: Instant
}

export interface OidcRedirectsTable {
  hash: Buffer
  browser: Buffer
  nonce: string
  verifier: string
  next: string
  user_uuid: string | null
  expires_at: Instant
}

export interface OidcCodesTable {
  hash: Buffer
  browser: Buffer
  user_uuid: string
  expires_at: Instant
}

export interface ApiTokensTable {
  user_uuid: string
  uuid: string
  hash: Buffer
  name: string
  scopes: ApiScope[]
  created_at: Instant
  expires_at: Instant
  last_used_at: OptionalInstant
}

export interface CoachAthletesTable {
  user_uuid: string
  coach_uuid: string
  step: ColumnType<CoachStep, CoachStep | undefined, CoachStep>
  coach_note: Generated<string>
  created_at: DefaultInstant
}

export interface CoachInvitationsTable {
  /** The coach. */
  user_uuid: string
  uuid: string
  hash: Buffer
  /** Hash of the token sent by mail. */
  mail_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  email: string
  created_at: Instant
  expires_at: Instant
  /** Time at which it was accepted or withdrawn. */
  closed_at: OptionalInstant
}

export interface EndedLinksTable {
  user_uuid: string
  coach_uuid: string
  step: CoachStep
  coach_note: string
  created_at: Instant
  ended_at: Instant
  ended_by: string
  /** Set when the coach asked the athlete to restore it. */
  asked_at: OptionalInstant
}

export interface OwnersTable {
  uuid: string
  kind: string
  user_uuid: string
}

export interface Device {
  manufacturer?: string
  product?: string
  serial?: string
}

export interface RecordedSport {
  sport: 'bike' | 'run' | 'other'
  sport_name: string
}

export interface ActivitiesTable {
  user_uuid: string
  uuid: string
  sport: 'bike' | 'run' | 'other'
  sport_name: string
  /** Sport and its name before somebody chose another; null until then. */
  recorded_as: ColumnType<RecordedSport | null, string | undefined, string>
  start_time: Instant
  end_time: Instant
  time_zone: string
  title: string
  note: Generated<string>
  stats: JSONColumnType<RangeFigures>
  available: DefaultJson<Record<string, boolean>>
  /** 48 bytes, or none. */
  sparkline: ColumnType<Buffer, Buffer | Uint8Array | undefined, Buffer | Uint8Array>
  problems: DefaultJson<ReadingProblem[]>
  device: DefaultJson<Device>
  file_sha256: ColumnType<Buffer | null, Buffer | Uint8Array | null | undefined, Buffer | Uint8Array | null>
  session_index: Generated<number>
  multisport_uuid: string | null
  version: Generated<number>
  deleted_at: OptionalInstant
  created_at: DefaultInstant
  updated_at: DefaultInstant
  /** Versions of the algorithms that made `stats`. */
  versions: DefaultJson<Record<string, number>>
  /** Hash of the inputs of `stats`; null: not known. */
  inputs_hash: ColumnType<string | null, string | null | undefined, string | null>
  /** The `makersNow` that could not read the source; null: none has failed. */
  unreadable_by: ColumnType<string | null, string | null | undefined, string | null>
  /** Set by a trigger: JSON of this activity in the list, without its tags. */
  list_line: ColumnType<string, never, never>
  /** Aerobic decoupling in %. */
  decoupling: ColumnType<number | null, number | null | undefined, number | null>
  /** Generated column: `yyyy-mm-dd`, local date at the start. */
  local_date: ColumnType<string, never, never>
  /** Facts about its motion sensors; null if it has none. */
  motion: ColumnType<MotionFacts | null, string | null | undefined, string | null>
  /** Generated column, from `stats`. */
  tss: ColumnType<number | null, never, never>
  /** Generated columns, from `stats`: s and m. */
  moving_time: ColumnType<number | null, never, never>
  distance: ColumnType<number | null, never, never>
  tss_basis: ColumnType<'power' | 'pace' | 'heartrate' | null, never, never>
  /** Activity it was merged into; `deleted_at` is set at the same time. */
  merged_into: ColumnType<string | null, string | null | undefined, string | null>
  /** 0 for the part that supplies session and laps. */
  merge_order: ColumnType<number | null, number | null | undefined, number | null>
  /** ms from its relative times to those of the whole. */
  merge_shift_ms: ColumnType<number | null, number | null | undefined, number | null>
  merge_clock: ColumnType<MotionClock | null, string | null | undefined, string | null>
  /** Merged by a user, who may unmerge it. */
  is_merged: Generated<boolean>
  /** Impossible values count in the series and all figures. */
  counts_impossible: Generated<boolean>
}

export interface MergeRefusalsTable {
  user_uuid: string
  /** The smaller of the two uuids. */
  activity_uuid: string
  other_uuid: string
  refused_at: Instant
}

/**
 * Result of a short test; the only problem is `AssessmentNoSource` if the originals are gone or unreadable.
 */
export type AssessmentOutcome =
  | Pick<Assessment, 'value' | 'count' | 'problems'>
  | { value: number; count: 0; problems: { code: 'AssessmentNoSource' }[] }

export interface AssessmentsTable {
  user_uuid: string
  range_uuid: string
  kind: AssessmentKind
  value: number | null
  count: number
  problems: JSONColumnType<AssessmentOutcome['problems']>
  version: number
}

export type ActivityRecord = Selectable<ActivitiesTable>

export interface RangesTable {
  user_uuid: string
  uuid: string
  activity_uuid: string
  type: 'lap' | 'user' | 'auto' | 'noise'
  num: number
  name: Generated<string>
  note: Generated<string>
  start_ms: number
  end_ms: number
  stats: JSONColumnType<RangeFigures>
  avg_power: number | null
  avg_cadence: number | null
  avg_run_cadence: number | null
  avg_speed: number | null
  duration: number | null
  version: Generated<number>
  created_at: DefaultInstant
  updated_at: DefaultInstant
}

/** Location of a column in its Arrow file: `byteLength` bytes at `offset`. */
export interface StoredColumn {
  name: string
  unit: string
  type: 'float32' | 'float64' | 'int32'
  offset: number
  byteLength: number
}

export type SeriesKind = 'recording' | 'series' | 'strokes'

export interface SeriesTable {
  user_uuid: string
  activity_uuid: string
  kind: SeriesKind
  version: number
  object_key: string
  length: number
  columns: JSONColumnType<StoredColumn[]>
}

export interface ActivityFilesTable {
  user_uuid: string
  activity_uuid: string
  file_type: string
  file_format: string
  object_key: string
  file_name: string
  bytes: number
  sha256: ColumnType<Buffer, Buffer | Uint8Array, Buffer | Uint8Array>
}

export interface TagsTable {
  user_uuid: string
  uuid: string
  tag: string
}

export interface ActivityTagsTable {
  user_uuid: string
  activity_uuid: string
  tag_uuid: string
}

export type DayRecordKind = 'power_zone' | 'run_pace_zone' | 'heartrate_zone' | 'weight'

export interface DayRecordsTable {
  user_uuid: string
  kind: DayRecordKind
  /** `yyyy-mm-dd`. */
  date: string
  value: JSONColumnType<Record<string, unknown>>
  updated_at: DefaultInstant
}

export interface ConfigsTable {
  user_uuid: string
  name: string
  data: ColumnType<unknown, string, string>
  updated_at: DefaultInstant
}

export interface DigestsTable {
  user_uuid: string
  period: 'daily' | 'weekly'
  next_at: Instant
  sent_until: Instant
  /** End of the span being sent. */
  pending_until: OptionalInstant
  token: string
}

export interface NotificationsTable {
  user_uuid: string
  key: string
  type: 'UPLOADED' | 'PARSE_ERROR' | 'UPLOAD_ERROR' | 'MESSAGE'
  meta: JSONColumnType<Record<string, string>>
  url: string | null
  read: Generated<boolean>
  created_at: DefaultInstant
}

export type UploadStatus = 'received' | 'processing' | 'done' | 'duplicate' | 'failed'

/** Origin of an archive: Cadenza (a whole account, or one activity) or another service. */
export type ArchiveKind = 'account' | 'activity' | 'strava' | 'garmin' | 'goldencheetah'

/** Progress of an upload that contains several files. */
export interface ArchiveProgress {
  total: number
  done: number
  /** Activities that are new. */
  added: number
  failed: number
  /** First failures; `code` is the key of the text that gives the reason. */
  failures: { file_name: string; code: string }[]
  /** Service whose export it was recognised as. */
  by?: ArchiveKind
  /** Files without an activity, of which other services' exports have many. */
  skipped?: number
  /** Activities that existed before. */
  known?: number
  /** ms that reading and storing its files has taken. */
  spent_ms?: number
  /** For an account archive: what was restored besides activities. */
  restored?: { day_records: number; configs: number; tags: number; notifications: number }
}

export interface UploadsTable {
  user_uuid: string
  uuid: string
  object_key: string
  file_name: string
  bytes: number | null
  sha256: ColumnType<Buffer | null, Buffer | Uint8Array | null | undefined, Buffer | Uint8Array | null>
  status: UploadStatus
  code: string | null
  activity_uuids: Generated<string[]>
  archive: ColumnType<ArchiveProgress | null, string | null | undefined, string | null>
  created_at: DefaultInstant
  finished_at: OptionalInstant
}
export type UploadRecord = Selectable<UploadsTable>

export interface MultipartUploadsTable {
  user_uuid: string
  upload_id: string
  object_key: string
  created_at: DefaultInstant
}

export interface MultipartPartsTable {
  user_uuid: string
  upload_id: string
  number: number
  part_key: string
  bytes: number
  md5: Buffer
}

export interface InstallationTable {
  name: string
  value: JSONColumnType<object>
}

export interface RecomputationsTable {
  user_uuid: string
  round: Generated<number>
}

export interface ActivityCurvesTable {
  user_uuid: string
  activity_uuid: string
  channel: 'power' | 'speed' | 'heartrate'
  /** Little-endian float32, first of `curveDurationsS`. */
  values: Buffer
}

export interface BestTimesTable {
  user_uuid: string
  activity_uuid: string
  distance_m: number
  time_s: number
}

export interface ZoneTimesTable {
  user_uuid: string
  activity_uuid: string
  kind: 'power' | 'pace' | 'heartrate'
  bounds: number[]
  seconds: number[]
}

export interface PreRangesTable {
  user_uuid: string
  activity_uuid: string
  /** In order of time, from 1. */
  num: number
  type: 'effort' | 'protocol' | 'workout'
  name: string
  start_ms: number
  end_ms: number
}

/** Proposal identified by its span, which stays the same when proposals are recomputed. */
export interface DismissedProposalsTable {
  user_uuid: string
  activity_uuid: string
  start_ms: number
  end_ms: number
  dismissed_at: Instant
}

/** Created on viewing; a trigger deletes it with every change of the month. */
interface BestMonthsTable {
  user_uuid: string
  channel: ActivityCurvesTable['channel']
  /** First day of the month. */
  month: string
  sport: 'bike' | 'run' | 'other'
  /** Same format as in `ActivityCurvesTable`. */
  values: Buffer
  /** Little-endian uint16 for each of `values`: indices into `activities`. */
  holders: Buffer
  activities: string[]
}

/** Maintained by triggers with every change of an activity. */
export interface LoadDaysTable {
  user_uuid: string
  /** `yyyy-mm-dd`. */
  date: string
  activities: number
  without_tss: number
  power_tss: number
  pace_tss: number
  heartrate_tss: number
}

export interface SupersededObjectsTable {
  user_uuid: string
  object_key: string
  superseded_at: Instant
}

export interface RangeNumbersTable {
  user_uuid: string
  activity_uuid: string
  type: string
  /** Absolute value. */
  last: number
}

export interface DeletedRangesTable {
  user_uuid: string
  uuid: string
  activity_uuid: string
  type: RangesTable['type']
  num: number
  name: string
  note: string
  start_ms: number
  end_ms: number
  version: number
  created_at: Instant
  deleted_at: Instant
}

export interface TargetRangesTable {
  user_uuid: string
  uuid: string
  activity_uuid: string
  start_ms: number
  end_ms: number
  name: string
  sport: 'bike' | 'run' | 'other'
  /** By series column, in the unit of figures. */
  thresholds: JSONColumnType<Record<string, { min: number | null; max: number | null }>>
  registered_at: Instant
  version: ColumnType<number, number | undefined, number>
  /** It can be restored for 30 days. */
  deleted_at: Instant | null
}

export interface DashboardItemsTable {
  user_uuid: string
  uuid: string
  /** Ascending from first to last, not without gaps. */
  position: number
  name: string
  data: JSONColumnType<Record<string, unknown>>
  is_visible: boolean
  version: ColumnType<number, number | undefined, number>
  created_at: Instant
  /** It can be restored for 30 days. */
  deleted_at: OptionalInstant
}

export interface WorkoutsTable {
  user_uuid: string
  uuid: string
  definition: JSONColumnType<Record<string, unknown>>
  version: ColumnType<number, number | undefined, number>
  created_at: Instant
  updated_at: Instant
  /** It can be restored for 30 days. */
  deleted_at: OptionalInstant
}

export interface RecommendedWorkoutsTable {
  user_uuid: string
  uuid: string
  /** null: the coach has no account here. */
  coach_uuid: string | null
  /** The coach's workout that it was copied from. */
  workout_uuid: string
  definition: JSONColumnType<Record<string, unknown>>
  date: string | null
  message: string
  status: 'recommended' | 'seen' | 'accepted' | 'declined' | 'withdrawn'
  reason: string
  /** The planned workout, once it is accepted. */
  entry_uuid: ColumnType<string | null, string | null | undefined, string | null>
  version: ColumnType<number, number | undefined, number>
  created_at: Instant
  updated_at: Instant
  /** It can be restored for 30 days. */
  deleted_at: OptionalInstant
}

export interface LiveSessionsTable {
  user_uuid: string
  uuid: string
  sport: 'bike' | 'run' | 'other'
  device: string
  sensors: string[]
  begun_at: Instant
  /** Null while it lasts. */
  ended_at: OptionalInstant
  /** When the newest data arrived. */
  received_at: Instant
  /** Second of the newest sample. */
  last_s: ColumnType<number | null, number | null | undefined, number | null>
  /** Newest value by column. */
  latest: ColumnType<Record<string, number>, string | undefined, string>
  /** True if it is merged with a recording of the same activity, or need not be. */
  is_joined: ColumnType<boolean, boolean | undefined, boolean>
}

/** Samples of one session that were stored together. */
export interface LiveSamplesTable {
  user_uuid: string
  session_uuid: string
  /** Number of the first batch. */
  seq: number
  /** Number of the last batch. */
  last_seq: number
  start_s: number
  /** One array of equal length for each column. */
  columns: JSONColumnType<Record<string, (number | null)[]>>
}

export interface LiveSessionRangesTable {
  user_uuid: string
  session_uuid: string
  uuid: string
  start_s: number
  end_s: number | null
  name: string
}

export interface CalendarEntriesTable {
  user_uuid: string
  uuid: string
  kind: 'workout' | 'note' | 'race' | 'away'
  /** `yyyy-mm-dd`. */
  date: string
  /** Ascending within the day, not without gaps. */
  position: number
  /** `HH:MM`. */
  clock_time: string | null
  last_date: string | null
  title: string
  note: string
  sport: 'bike' | 'run' | 'other' | null
  /** s */
  expected_time: number | null
  /** m */
  expected_distance: number | null
  /** TSS */
  expected_load: number | null
  definition: ColumnType<Record<string, unknown> | null, string | null, string | null>
  priority: 'A' | 'B' | 'C' | null
  goal: string
  /** 48 bytes, or none. */
  profile: ColumnType<Buffer, Uint8Array, Uint8Array>
  activity_uuid: string | null
  workout_uuid: string | null
  series_uuid: string | null
  /** True where a person said that no activity was this workout. */
  is_unmatched: ColumnType<boolean, boolean | undefined, boolean>
  /** Author of the last change, unless it was the athlete. */
  changed_by: ColumnType<string | null, string | null | undefined, string | null>
  change: ColumnType<
    'add' | 'move' | 'change' | null,
    'add' | null | undefined,
    'add' | 'move' | 'change' | null
  >
  moved_from: ColumnType<string | null, string | null | undefined, string | null>
  version: ColumnType<number, number | undefined, number>
  created_at: Instant
  updated_at: Instant
  /** It can be restored for 30 days. */
  deleted_at: OptionalInstant
}

/** s; null: not said. */
type FreeTime = Record<'all' | 'bike' | 'run' | 'other', number | null>

export interface AvailabilityWeeksTable {
  user_uuid: string
  /** Seven of them, Monday first. */
  week: JSONColumnType<FreeTime[]>
  version: ColumnType<number, number | undefined, number>
}

/** A day that differs from its weekday. */
export interface AvailabilityDaysTable {
  user_uuid: string
  /** `yyyy-mm-dd`. */
  date: string
  free: JSONColumnType<FreeTime>
  note: string
}

export interface CalendarFeedsTable {
  user_uuid: string
  hash: Buffer
  created_at: Instant
  read_at: OptionalInstant
}

export interface SharesTable {
  user_uuid: string
  activity_uuid: string
  hash: string
  created_at: Instant
  expires_at: OptionalInstant
}

export interface AuditLogTable {
  user_uuid: string
  uuid: string
  actor_uuid: string
  action: string
  activity_uuid: string | null
  detail: DefaultJson<Record<string, unknown>>
  at: Instant
}

export type NewRange = Insertable<RangesTable>
