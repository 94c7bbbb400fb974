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
      email_verified_at: 'proven to this installation',
      deleted_at: 'never of an account that is there',
    },
  },
  features: { file: paths.account, without: owner },
  day_records: { file: paths.dayRecords, without: owner },
  configs: { file: paths.configs, without: owner },
  digests: { leftOut: 'mails of this installation' },
  tags: { file: paths.tags, without: owner },
  notifications: { file: paths.notifications, without: owner },
  uploads: {
    file: paths.uploads,
    without: { ...owner, object_key: 'a place in this installation’s storage' },
  },
  coach_athletes: {
    file: paths.coaches,
    without: { coach_note: 'the coach’s own words', user_uuid: 'named', coach_uuid: 'named' },
  },
  activities: {
    file: recording,
    without: {
      ...owner,
      list_line: 'made of the other columns',
      sparkline: 'made of the series',
      inputs_hash: 'the server’s own mark of what is up to date',
      unreadable_by: 'the server’s own mark of what is up to date',
      file_sha256: 'stands with the original',
      merged_into: 'it names an activity of this installation',
      merge_order: 'goes with merged_into',
      merge_shift_ms: 'goes with merged_into',
      merge_clock: 'goes with merged_into',
      is_merged: 'its parts stay here',
    },
  },
  ranges: { file: recording, without: { ...owner, activity_uuid: 'it stands in its activity' } },
  activity_tags: { file: recording },
  activity_files: {
    file: recording,
    without: {
      ...owner,
      activity_uuid: 'it stands beside it',
      object_key: 'a place in this installation’s storage',
    },
  },
  series: {
    file: `${paths.activities}*/*.arrow`,
    without: { object_key: 'a place in this installation’s storage', columns: 'stands in the Arrow file' },
  },
  activity_curves: { leftOut: 'made of the series' },
  best_times: { leftOut: 'made of the series' },
  zone_times: { leftOut: 'made of the series' },
  pre_ranges: { leftOut: 'proposals, made of the series' },
  dismissed_proposals: { leftOut: 'what was said of proposals, which are made anew' },
  load_days: { leftOut: 'made of the activities' },
  best_months: { leftOut: 'made of the activities' },
  superseded_objects: { leftOut: 'the server’s own book-keeping' },
  owners: { leftOut: 'whose a uuid is; the archive has one owner' },
  session_families: { leftOut: 'sign-ins of this installation' },
  access_tokens: { leftOut: 'secrets' },
  refresh_tokens: { leftOut: 'secrets' },
  sign_in_failures: { leftOut: 'guards this installation' },
  multipart_uploads: { leftOut: 'files that have not arrived yet' },
  multipart_parts: { leftOut: 'files that have not arrived yet' },
  recomputations: { leftOut: 'the server’s own book-keeping' },
  range_numbers: { leftOut: 'the server’s own book-keeping' },
  deleted_ranges: { leftOut: 'deleted' },
  audit_log: { leftOut: 'what others did at this installation' },
  email_confirmations: { leftOut: 'secrets' },
  password_resets: { leftOut: 'secrets' },
  second_factors: { leftOut: 'secrets' },
  recovery_codes: { leftOut: 'secrets' },
  identities: { leftOut: 'sign-ins of this installation' },
  oidc_redirects: { leftOut: 'sign-ins under way' },
  oidc_codes: { leftOut: 'sign-ins under way' },
  api_tokens: { leftOut: 'secrets' },
  target_ranges: { leftOut: 'they name activities of this installation' },
  assessments: { leftOut: 'made of the originals' },
  merge_refusals: { leftOut: 'they name activities of this installation' },
  shares: { leftOut: 'links to this installation' },
  coach_invitations: { leftOut: 'secrets' },
  ended_links: { leftOut: 'links that were ended' },
  activity_form: { leftOut: 'made of the activities' },
  form_means: { leftOut: 'made of the activities' },
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
