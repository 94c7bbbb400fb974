/** Merges an archive's records with the existing ones; of two versions the later stays. */
import { validateRecord } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { requestRecompute } from '../../library/recompute/request.ts'
import { configBytes } from '../../platform/config/queries.ts'
import { mostConfigBytes } from '../../platform/config/store-config.ts'
import type { Database } from '../../platform/database/tables.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Services } from '../../platform/services.ts'
import type {
  account,
  availabilityDays,
  availabilityWeek,
  calendar,
  complianceThresholds,
  configs,
  dashboardItems,
  dayRecords,
  notifications,
  recommendedWorkouts,
  reports,
  tags,
  workouts,
} from '../../reading/files/archive-layout.ts'
import {
  mergeCalendar,
  mergeConfigs,
  mergeDashboardItems,
  mergeDayRecords,
  mergeDays,
  mergeNotifications,
  mergeRecommended,
  mergeReports,
  mergeTags,
  mergeThresholds,
  mergeWeek,
  mergeWorkouts,
  updateUntouchedUser,
} from './restore-queries.ts'

type Part<S extends z.ZodType> = z.output<S> | 'unreadable' | undefined

export interface AccountParts {
  account: Part<typeof account>
  day_records: Part<typeof dayRecords>
  configs: Part<typeof configs>
  dashboard_items: Part<typeof dashboardItems>
  workouts: Part<typeof workouts>
  recommended_workouts: Part<typeof recommendedWorkouts>
  reports: Part<typeof reports>
  calendar: Part<typeof calendar>
  availability_week: Part<typeof availabilityWeek>
  availability_days: Part<typeof availabilityDays>
  compliance_thresholds: Part<typeof complianceThresholds>
  tags: Part<typeof tags>
}

export interface RestoredAccount {
  /** Numbers of new and changed records. */
  restored: Record<Exclude<keyof AccountParts, 'account'>, number>
  /** Records with an invalid value. */
  refused: string[]
}

/** Config reserved for the server. */
const reservedConfig = 'status'

/** Restores everything or nothing. Idempotent. */
export async function restoreAccount(
  services: Services,
  userUuid: string,
  parts: AccountParts,
): Promise<RestoredAccount> {
  const given = <T>(part: T | 'unreadable' | undefined): T | undefined =>
    part === 'unreadable' ? undefined : part
  const nowMs = services.now()
  return transactOn(services.database, userUuid, async (transaction) => {
    const refused: string[] = []
    const records = (given(parts.day_records) ?? []).filter(({ kind, date, value }) => {
      const faults = validateRecord(kind, { ...value, date }, { registered: new Set(), nowMs })
      if (faults.length > 0) refused.push(`${kind} ${date}`)
      return faults.length === 0
    })
    // The lock that every change of records takes comes first.
    if (records.length > 0) await requestRecompute(services, transaction, userUuid)
    let writable = (given(parts.configs) ?? []).filter(({ name }) => name !== reservedConfig)
    if (writable.length > 0 && (await exceedLimit(transaction, userUuid, writable))) {
      refused.push('configs.json')
      writable = []
    }
    const restored = {
      day_records: await mergeDayRecords(transaction, userUuid, records),
      configs: await mergeConfigs(transaction, userUuid, writable),
      dashboard_items: await mergeDashboardItems(transaction, userUuid, given(parts.dashboard_items) ?? []),
      workouts: await mergeWorkouts(transaction, userUuid, given(parts.workouts) ?? []),
      recommended_workouts: await mergeRecommended(
        transaction,
        userUuid,
        given(parts.recommended_workouts) ?? [],
      ),
      reports: await mergeReports(transaction, userUuid, given(parts.reports) ?? []),
      calendar: await mergeCalendar(transaction, userUuid, given(parts.calendar) ?? []),
      availability_week: await mergeWeek(transaction, userUuid, given(parts.availability_week) ?? []),
      availability_days: await mergeDays(transaction, userUuid, given(parts.availability_days) ?? []),
      compliance_thresholds: await mergeThresholds(
        transaction,
        userUuid,
        given(parts.compliance_thresholds) ?? [],
      ),
      tags: await mergeTags(transaction, userUuid, given(parts.tags) ?? []),
    }
    // Name, language, unit and time zone stay as the user has chosen them.
    const identity = given(parts.account)
    if (identity) await updateUntouchedUser(transaction, userUuid, identity, new Date(nowMs))
    await publish(transaction, { kind: 'record', userUuid, uuid: userUuid })
    await publish(transaction, { kind: 'account', userUuid, uuid: userUuid })
    await publish(transaction, { kind: 'dashboard_item', userUuid, uuid: userUuid })
    await publish(transaction, { kind: 'workout', userUuid, uuid: userUuid })
    await publish(transaction, { kind: 'report', userUuid, uuid: userUuid })
    await publish(transaction, { kind: 'calendar', userUuid, uuid: userUuid })
    return { restored, refused }
  })
}

/** True if an archive's configs and the account's others are too large together. */
async function exceedLimit(
  transaction: Transaction<Database>,
  userUuid: string,
  given: z.output<typeof configs>,
): Promise<boolean> {
  const names = given.map(({ name }) => name)
  const others = await configBytes(transaction, userUuid, names)
  return others + Buffer.byteLength(JSON.stringify(given)) > mostConfigBytes
}

/** Restores notifications last, once their activities exist. Those about another user's data are left out. */
export async function restoreNotifications(
  { database }: Services,
  userUuid: string,
  given: z.output<typeof notifications>,
): Promise<number> {
  const rows = given.map((one) => ({ ...one, url: one.url !== null && isOwnPath(one.url) ? one.url : null }))
  return mergeNotifications(database, userUuid, rows)
}

/** Accepts paths of this installation only, so that an archive cannot lead its reader elsewhere. */
const isOwnPath = (url: string) => /^\/(?![/\\])/.test(url)
