/** Treatment of each table of user data in the account archive. A test finds tables that are missing here. */
import { paths } from '../../reading/files/archive-layout.ts'

type Treatment =
  | {
      /** File that holds its rows. */
      file: string
      /** Columns left out, each with its reason. */
      without?: Readonly<Record<string, string>>
    }
  | { leftOut: string }

const owner = { user_uuid: 'it is the archive’s own user' }
const recording = `${paths.activities}*/${paths.recording}`

export const archivedTables = {
  users: {
    file: paths.account,
    without: {
      password_hash: 'a secret',
      email_verified_at: 'confirmed for this installation only',
      deleted_at: 'never set for an existing account',
    },
  },
  features: { file: paths.account, without: owner },
  day_records: { file: paths.dayRecords, without: owner },
  configs: { file: paths.configs, without: owner },
  dashboard_items: { file: paths.dashboardItems, without: owner },
  workouts: { file: paths.workouts, without: owner },
  recommended_workouts: {
    file: paths.recommendedWorkouts,
    without: { ...owner, coach_uuid: 'another person' },
  },
  reports: {
    file: paths.reports,
    without: {
      ...owner,
      created_by: 'may be another person',
      internal_memo: 'the staff’s own words',
      announced_at: 'a message of this installation',
      mailed_to: 'mails of this installation',
    },
  },
  drills: { leftOut: 'of the installation' },
  norms: { leftOut: 'of the installation' },
  calendar_entries: {
    file: paths.calendar,
    without: {
      ...owner,
      profile: 'computed from the definition',
      changed_by: 'another person',
      change: 'what another person did',
      moved_from: 'what another person did',
    },
  },
  availability_weeks: { file: paths.availabilityWeek, without: owner },
  availability_days: { file: paths.availabilityDays, without: owner },
  compliance_thresholds: { file: paths.complianceThresholds, without: owner },
  calendar_feeds: { leftOut: 'secrets' },
  live_sessions: { leftOut: 'it becomes an activity' },
  live_samples: { leftOut: 'they become an activity' },
  live_session_ranges: { leftOut: 'they become the laps of an activity' },
  digests: { leftOut: 'mails of this installation' },
  tags: { file: paths.tags, without: owner },
  notifications: { file: paths.notifications, without: owner },
  uploads: {
    file: paths.uploads,
    without: { ...owner, object_key: 'a key in this installation’s storage' },
  },
  coach_athletes: {
    file: paths.coaches,
    without: { coach_note: 'the coach’s own words', user_uuid: 'named', coach_uuid: 'named' },
  },
  activities: {
    file: recording,
    without: {
      ...owner,
      list_line: 'computed from the other columns',
      sparkline: 'computed from the series',
      recorded_as: 'read again from the original',
      inputs_hash: 'the server’s own record of what is up to date',
      unreadable_by: 'the server’s own record of what is up to date',
      file_sha256: 'included with the original',
      merged_into: 'refers to an activity of this installation',
      merge_order: 'goes with merged_into',
      merge_shift_ms: 'goes with merged_into',
      merge_clock: 'goes with merged_into',
      is_merged: 'its parts are not archived',
    },
  },
  ranges: { file: recording, without: { ...owner, activity_uuid: 'included in its activity' } },
  activity_tags: { file: recording },
  activity_files: {
    file: recording,
    without: {
      ...owner,
      activity_uuid: 'included beside it',
      object_key: 'a key in this installation’s storage',
    },
  },
  series: {
    file: `${paths.activities}*/*.arrow`,
    without: { object_key: 'a key in this installation’s storage', columns: 'included in the Arrow file' },
  },
  activity_curves: { leftOut: 'computed from the series' },
  best_times: { leftOut: 'computed from the series' },
  zone_times: { leftOut: 'computed from the series' },
  pre_ranges: { leftOut: 'proposals, computed from the series' },
  dismissed_proposals: { leftOut: 'choices about proposals, which are recomputed' },
  load_days: { leftOut: 'computed from the activities' },
  best_months: { leftOut: 'computed from the activities' },
  compliances: { leftOut: 'computed from the calendar and the activities' },
  compliance_days: { leftOut: 'days still to be compared' },
  superseded_objects: { leftOut: 'the server’s own bookkeeping' },
  owners: { leftOut: 'owners of uuids; the archive has one owner' },
  session_families: { leftOut: 'sign-ins of this installation' },
  access_tokens: { leftOut: 'secrets' },
  refresh_tokens: { leftOut: 'secrets' },
  known_devices: { leftOut: 'protects this installation' },
  sign_in_failures: { leftOut: 'protects this installation' },
  multipart_uploads: { leftOut: 'unfinished uploads' },
  multipart_parts: { leftOut: 'unfinished uploads' },
  recomputations: { leftOut: 'the server’s own bookkeeping' },
  range_numbers: { leftOut: 'the server’s own bookkeeping' },
  deleted_ranges: { leftOut: 'deleted' },
  audit_log: { leftOut: 'what others did at this installation' },
  email_confirmations: { leftOut: 'secrets' },
  password_resets: { leftOut: 'secrets' },
  second_factors: { leftOut: 'secrets' },
  recovery_codes: { leftOut: 'secrets' },
  identities: { leftOut: 'sign-ins of this installation' },
  oidc_redirects: { leftOut: 'unfinished sign-ins' },
  oidc_codes: { leftOut: 'unfinished sign-ins' },
  api_tokens: { leftOut: 'secrets' },
  target_ranges: { leftOut: 'refer to activities of this installation' },
  assessments: { leftOut: 'computed from the originals' },
  merge_refusals: { leftOut: 'refer to activities of this installation' },
  shares: { leftOut: 'links to this installation' },
  coach_invitations: { leftOut: 'secrets' },
  ended_links: { leftOut: 'links that were ended' },
  activity_form: { leftOut: 'computed from the activities' },
  month_forms: { leftOut: 'computed from the activities' },
  installation: { leftOut: 'facts of the installation, and its secrets' },
} as const satisfies Record<string, Treatment>

export type ArchivedTable = {
  [T in keyof typeof archivedTables]: (typeof archivedTables)[T] extends { file: string } ? T : never
}[keyof typeof archivedTables]

/** Row as JSON: without the columns left out, with bytes in hex. */
export function archivedRow(table: ArchivedTable, row: object): Record<string, unknown> {
  const treatment: Treatment = archivedTables[table]
  const without = 'without' in treatment ? treatment.without : undefined
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => without?.[column] === undefined)
      .map(([column, value]) => [column, Buffer.isBuffer(value) ? value.toString('hex') : value]),
  )
}
