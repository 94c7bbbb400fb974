/** Reports as their readers see them. */
import type { wire } from '@cadenza/contract'
import { type Actor, signedIn } from '../../platform/http/actor.ts'
import { decide, policy, type Relation } from '../../platform/policy.ts'
import { outdatedComments } from '../comments/outdated.ts'
import type { ListedRecord, ReportRecord } from './queries.ts'

/** Reader of a report, with their relation to its athlete. */
export interface Reader {
  actor: Actor
  relation: Relation
}

type Rights = Pick<ReportRecord, 'type' | 'published' | 'accepted_at' | 'created_by'>

/** True for everybody whom the policy lets read: staff always, the others once it is published. */
export const mayRead = ({ relation }: Pick<Reader, 'relation'>, { published }: Pick<Rights, 'published'>) =>
  published || relation === 'staff'

/** True if the reader may delete the report: staff, and the owner a form report of their own making. */
export function mayRemove({ actor, relation }: Reader, { type, created_by }: Rights): boolean {
  if (decide(policy.report.remove, { relation, roles: [] }) !== 200) return false
  if (relation !== 'owner') return true
  return type.endsWith('_FORM') && created_by === signedIn(actor).userUuid
}

function rightsOf(reader: Reader, report: Rights): wire.Report['may'] {
  const { relation } = reader
  const allowed = (verb: 'write' | 'accept') => decide(policy.report[verb], { relation, roles: [] }) === 200
  const may: wire.Report['may'] = []
  if (allowed('write')) may.push('write')
  if (mayRemove(reader, report)) may.push('remove')
  if (allowed('accept') && report.published && report.accepted_at === null) may.push('accept')
  return may
}

export function presentListed(row: ListedRecord, reader: Reader): wire.ListedReport {
  const { uuid, user_uuid, type, sport, name, values, activity_uuids, locale, published, scores } = row
  const { time_zone, version } = row
  return {
    ...{ uuid, user_uuid, type, sport, name, values, activity_uuids, locale, published, scores },
    ...{ time_zone, version },
    ...(reader.relation === 'staff' && { internal_memo: row.internal_memo }),
    created_at: row.created_at.toISOString(),
    accepted: row.accepted_at !== null,
    may: rightsOf(reader, row),
  }
}

export function presentReport(row: ReportRecord, reader: Reader, drills: wire.Report['drills']): wire.Report {
  const { ranges, evaluation } = row
  return {
    ...presentListed(row, reader),
    ranges: ranges.map(({ by: _, range_uuid: __, state: ___, ...range }) => range),
    evaluation,
    drills,
    outdated_comments: outdatedComments(row),
  }
}
