/** Imports files in storage that have no activity, without copying them. */

import { fileOrder } from '../../platform/objects/recording-keys.ts'
import type { Services } from '../../platform/services.ts'
import type { ReaderPool } from '../../reading/files/reader-pool.ts'
import type { MotionSource } from '../../reading/files/reading.ts'
import { type Ingested, ingestFile } from './ingest.ts'
import type { Orphan } from './orphans.ts'

/** Imports an orphan's files again; undefined if there is no original. */
export async function importOrphan(
  services: Services,
  { userUuid, prefix, modifiedAt }: Orphan,
  readers: ReaderPool,
): Promise<Ingested | undefined> {
  const [main, ...beside] = await filesUnder(services, prefix)
  if (!main) return undefined
  const isMotion = ({ name }: MotionSource) => name.startsWith('motion')
  return ingestFile(
    services,
    {
      userUuid,
      fileName: main.name,
      source: main.source,
      others: beside.filter((file) => !isMotion(file)),
      motion: beside.filter(isMotion),
      arrivedMs: modifiedAt.getTime(),
    },
    { readers },
  )
}

/** Originals and motion logs under a prefix, in the order of the recording's files. */
async function filesUnder({ objects }: Services, prefix: string): Promise<MotionSource[]> {
  const found: { name: string; source: { objectKey: string }; rank: number }[] = []
  for await (const objectKey of objects.list(prefix)) {
    const name = objectKey.slice(prefix.length)
    if (!/^(?:original|motion)[\w.-]*$/.test(name)) continue
    found.push({ name, source: { objectKey }, rank: fileOrder(name.replace(/\..*$/, '')) })
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ name, source }) => ({ name, source }))
}
