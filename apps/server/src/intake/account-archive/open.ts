/**
 * Reads an account archive in order: the records that figures depend on, then each recording, then what
 * refers to them.
 */

import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { ArchiveProgress } from '../../platform/database/tables.ts'
import { combinedSha256 } from '../../platform/objects/recording-keys.ts'
import type { Services } from '../../platform/services.ts'
import type { ZipFile } from '../../platform/zip/zip-file.ts'
import {
  account,
  archiveVersion,
  availabilityDays,
  availabilityWeek,
  calendar,
  complianceThresholds,
  configs,
  dashboardItems,
  dayRecords,
  manifest,
  notifications,
  paths,
  recommendedWorkouts,
  recording,
  reports,
  tags,
  workouts,
} from '../../reading/files/archive-layout.ts'
import { withFailure } from '../../reading/files/archive-progress.ts'
import {
  type DirectArchive,
  type FileInArchive,
  type OpenedFile,
  opening,
} from '../../reading/files/direct-archive.ts'
import type { MotionSource } from '../../reading/files/reading.ts'

import { knownActivities } from './known.ts'
import { restoreAccount, restoreNotifications } from './restore-account.ts'

/** Bytes of a JSON file; a recording with thousands of laps has about 20 MB. */
const maxJsonBytes = 64 * 1024 ** 2

/** Opens an account archive, also one repacked inside a folder; undefined for any other file. */
export async function openAccountArchive(
  services: Services,
  userUuid: string,
  zip: ZipFile,
): Promise<DirectArchive | undefined> {
  const list = [...zip.entries.keys()]
  const manifestPath = list.find((path) => path === paths.manifest || path.endsWith(`/${paths.manifest}`))
  if (manifestPath === undefined) return undefined
  const root = manifestPath.slice(0, -paths.manifest.length)
  const made = await readJson(zip, manifestPath, manifest)
  if (!made) return undefined
  if (made.version > archiveVersion) return refused('ArchiveOfLaterVersion')
  const top = `${root}${paths.activities}`
  const recordings = list.filter((path) => path.startsWith(top) && path.endsWith(`/${paths.recording}`))
  const part = <S extends z.ZodType>(name: string, schema: S) => readPart(zip, `${root}${name}`, schema)
  return {
    by: 'account',
    files: recordings.map((path) => recordingFile(services, userUuid, zip, path)),
    async begin(progress) {
      const parts = {
        account: await part(paths.account, account),
        day_records: await part(paths.dayRecords, dayRecords),
        configs: await part(paths.configs, configs),
        dashboard_items: await part(paths.dashboardItems, dashboardItems),
        workouts: await part(paths.workouts, workouts),
        recommended_workouts: await part(paths.recommendedWorkouts, recommendedWorkouts),
        reports: await part(paths.reports, reports),
        calendar: await part(paths.calendar, calendar),
        availability_week: await part(paths.availabilityWeek, availabilityWeek),
        availability_days: await part(paths.availabilityDays, availabilityDays),
        compliance_thresholds: await part(paths.complianceThresholds, complianceThresholds),
        tags: await part(paths.tags, tags),
      }
      const { restored, refused: wrong } = await restoreAccount(services, userUuid, parts)
      // A resumed run has counted them.
      if (progress.restored) return progress
      const unread = Object.entries(parts).flatMap(([name, value]) => (value === 'unreadable' ? [name] : []))
      return [...unread.map((name) => `${name.replaceAll('_', '-')}.json`), ...wrong].reduce(
        (sum, name) => withFailure(sum, name, 'ArchivePartUnreadable'),
        { ...progress, restored: { ...restored, notifications: 0 } } as ArchiveProgress,
      )
    },
    async end(progress) {
      const found = await part(paths.notifications, notifications)
      if (found === 'unreadable') return withFailure(progress, paths.notifications, 'ArchivePartUnreadable')
      const restored = await restoreNotifications(services, userUuid, found ?? [])
      return progress.restored
        ? { ...progress, restored: { ...progress.restored, notifications: restored } }
        : progress
    },
  }
}

function refused(code: string): DirectArchive {
  return {
    by: 'account',
    files: [],
    begin: async (progress) => withFailure(progress, paths.manifest, code),
    end: async (progress) => progress,
  }
}

function recordingFile(services: Services, userUuid: string, zip: ZipFile, path: string): FileInArchive {
  const folder = path.slice(0, -paths.recording.length)
  return {
    name: folder.split('/').at(-2) ?? path,
    open: () => opening(() => openRecording(services, userUuid, { zip, path, folder })),
  }
}

async function openRecording(
  { database }: Services,
  userUuid: string,
  { zip, path, folder }: { zip: ZipFile; path: string; folder: string },
): Promise<OpenedFile | { code: string }> {
  const record = await readJson(zip, path, recording)
  if (!record) return { code: 'ArchivePartUnreadable' }
  const { original, others = [], motion = [], activities } = record
  if (!original) return { code: 'ArchiveOriginalMissing' }
  const files = [original, ...others, ...motion]
  const sha256 = combinedSha256(files.map((file) => Buffer.from(file.sha256, 'hex')))
  const known = await knownActivities(database, userUuid, Buffer.from(sha256).toString('hex'), activities)
  if (known) return { source: { bytes: new Uint8Array(0) }, known: { activityUuids: known } }
  const read: MotionSource[] = []
  for (const file of files) {
    const found = pathOf(zip, `${folder}${file.path}`)
    if (found === undefined) return { code: 'ArchiveOriginalMissing' }
    const { bytes } = await zip.read(found)
    if (createHash('sha256').update(bytes).digest('hex') !== file.sha256)
      return { code: 'ArchiveOriginalDamaged' }
    read.push({ name: file.file_name, source: { bytes } })
  }
  const [main, ...beside] = read
  if (!main) return { code: 'ArchiveOriginalMissing' }
  return {
    source: main.source,
    fileName: original.file_name,
    ...(others.length > 0 ? { others: beside.slice(0, others.length) } : {}),
    ...(motion.length > 0 ? { motion: beside.slice(others.length) } : {}),
    metadata: { recorded: activities },
  }
}

/** Finds a path whose accents some systems write decomposed. */
function pathOf({ entries }: ZipFile, path: string): string | undefined {
  if (entries.has(path)) return path
  const composed = path.normalize('NFC')
  return [...entries.keys()].find((one) => one.normalize('NFC') === composed)
}

/** Reads and validates a part; undefined if it is missing. */
async function readPart<S extends z.ZodType>(
  zip: ZipFile,
  path: string,
  schema: S,
): Promise<z.output<S> | 'unreadable' | undefined> {
  if (!zip.entries.has(path)) return undefined
  return (await readJson(zip, path, schema)) ?? 'unreadable'
}

async function readJson<S extends z.ZodType>(
  zip: ZipFile,
  path: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  const { bytes, damaged } = await zip.read(path, maxJsonBytes)
  if (damaged) return undefined
  try {
    const parsed = schema.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined // Not JSON.
  }
}
