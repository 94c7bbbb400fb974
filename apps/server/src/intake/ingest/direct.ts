/** Opens archives of whole accounts in place, one file at a time; they may be larger than memory. */

import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { uploadFileBytes } from '@cadenza/contract'
import { UnreadableRecording } from '@cadenza/recording'
import type { ArchiveProgress } from '../../platform/database/tables.ts'
import type { Services } from '../../platform/services.ts'
import { type ByteSource, isZip, openZip, type ZipFile } from '../../platform/zip/zip-file.ts'
import { type DirectArchive, type FileInArchive, opening } from '../../reading/files/direct-archive.ts'
import { openGarmin } from '../../reading/files/foreign/garmin-archive.ts'
import { stravaActivities, stravaFolder, stravaList } from '../../reading/files/foreign/strava.ts'
import type { ListedActivity } from '../../reading/files/metadata.ts'
import { openAccountArchive } from '../account-archive/open.ts'

/**
 * Opens an archive of a known kind; undefined for any other or a damaged one, which the usual way then
 * identifies.
 */
export async function openDirectly(
  services: Services,
  userUuid: string,
  source: ByteSource,
): Promise<DirectArchive | undefined> {
  if (!(await isZip(source))) return undefined
  try {
    const zip = await openZip(source)
    return (
      (await openAccountArchive(services, userUuid, zip)) ??
      (await openStrava(zip)) ??
      (await openGarmin(zip))
    )
  } catch (error) {
    if (error instanceof UnreadableRecording) return undefined
    throw error
  }
}

const maxListBytes = 64 * 1024 ** 2
const unpackedGzip = promisify(gunzip)

async function openStrava(zip: ZipFile): Promise<DirectArchive | undefined> {
  const list = [...zip.entries.keys()].find((path) => path === stravaList || path.endsWith(`/${stravaList}`))
  if (list === undefined) return undefined
  const root = list.slice(0, -stravaList.length)
  const paths = [...zip.entries.keys()].filter((path) => path.startsWith(`${root}${stravaFolder}`))
  if (paths.length === 0) return undefined
  const told = stravaActivities(new TextDecoder().decode((await zip.read(list, maxListBytes)).bytes))
  const same = async (progress: ArchiveProgress) => progress
  return {
    by: 'strava',
    files: paths.map((path) => stravaFile(zip, path, told.get(path.slice(root.length)))),
    begin: same,
    end: same,
  }
}

function stravaFile(zip: ZipFile, path: string, told: ListedActivity | undefined): FileInArchive {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return {
    name: name.replace(/\.gz$/i, ''),
    open: () =>
      opening(async () => {
        const { bytes, damaged } = await zip.read(path)
        return {
          source: { bytes: isGzip(bytes) ? await unpacked(bytes) : bytes },
          damaged,
          ...(told ? { metadata: { told } } : {}),
        }
      }),
  }
}

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await unpackedGzip(bytes, { maxOutputLength: uploadFileBytes })
  } catch {
    throw new UnreadableRecording('ArchiveDamaged', 'The gzip file is damaged or too large.')
  }
}
