/** Rows of `norms`: references fitted to the athletes of this installation. */
import type { RefusedNorm } from '@cadenza/report/norms/fit-norms'
import type { Norms } from '@cadenza/report/norms/norms'
import type { ColumnType, JSONColumnType } from 'kysely'

/** Origin of the reference of a sport: the athletes and ranges that it was fitted to. */
export interface Provenance {
  athletes: number
  ranges: number
  activities: number
  /** `yyyy-mm-dd`; null without ranges. */
  first_day: string | null
  last_day: string | null
  /** Ranges whose speed or cadence is unknown. */
  without_condition: number
  /** Metrics without a norm, with the reason. */
  refused: RefusedNorm[]
}

/** By sport; one for which too little is known is missing. */
export type NormsBySport = Partial<Record<'bike' | 'run', Norms>>

export interface NormsTable {
  version: number
  norms: JSONColumnType<NormsBySport>
  provenance: JSONColumnType<Record<'bike' | 'run', Provenance>>
  in_use: ColumnType<boolean, boolean | undefined, boolean>
  created_at: ColumnType<Date, Date | string, Date | string>
}
