/** Rows of `reports`. Their JSON has its wire shape, so that it is sent as it is stored. */
import type { wire } from '@cadenza/contract'
import type { Drill } from '@cadenza/report/drill'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** A range of a report with its figures as they were last read. */
export interface ReportRange extends wire.ReportRange {
  /**
   * `name`: found by the report's own name; `own`: chosen by hand, under the name that it has; `given`:
   * chosen by hand and named for this report.
   */
  by: 'name' | 'own' | 'given'
  /** null for the whole activity and for a selection. */
  range_uuid: string | null
  /** Changes whenever the figures may. */
  state: string
}

/** Drills of a group by their ids. */
export interface ReportDrills {
  category: string
  metric: string
  basic: string | null
  advanced: string | null
}

type Instant = ColumnType<Date, Date | string, Date | string>
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

export interface ReportsTable {
  user_uuid: string
  uuid: string
  type: wire.Report['type']
  sport: 'bike' | 'run'
  name: string
  internal_memo: ColumnType<string, string | undefined, string>
  values: JSONColumnType<wire.Report['values']>
  ranges: JSONColumnType<ReportRange[]>
  activity_uuids: string[]
  evaluation: JSONColumnType<wire.Report['evaluation']>
  scores: ColumnType<wire.Report['scores'], string | null, string | null>
  drills: JSONColumnType<ReportDrills[]>
  /** Hashes of the figures that the comments were written on. */
  comments_on: ColumnType<Partial<Record<wire.CommentKey, string>>, string | undefined, string>
  locale: string
  time_zone: string
  published: boolean
  accepted_at: OptionalInstant
  /** null until the athlete is told that it is published. */
  announced_at: OptionalInstant
  /** Addresses in lower case. */
  mailed_to: Generated<string[]>
  /** null: the maker has no account here. */
  created_by: string | null
  version: ColumnType<number, number | undefined, number>
  created_at: Instant
  updated_at: Instant
  /** It can be restored for 30 days. */
  deleted_at: OptionalInstant
}

export interface DrillsTable {
  id: string
  hidden: boolean
  drill: JSONColumnType<Drill>
  version: ColumnType<number, number | undefined, number>
  updated_at: Instant
}
