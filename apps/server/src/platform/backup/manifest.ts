/** Contents of a backup. Its file is written last, so that what has one is whole. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { BackupTrouble } from './trouble.ts'

export const manifestFile = 'backup.json'
const format = 1

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)

const table = z.object({
  schema: z.enum(['public', 'pgboss']),
  name: identifier,
  columns: z.array(identifier).min(1),
  rows: z.number(),
})
export type BackedUpTable = z.infer<typeof table>

const manifest = z.object({
  format: z.literal(format),
  /** Version of the program that made it. */
  program: z.string(),
  made_at: z.iso.datetime(),
  /** `database`: without the files of the storage. */
  scope: z.enum(['everything', 'database']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In an order in which no row comes before one that it references. */
  tables: z.array(table),
  objects: z.object({ count: z.number(), bytes: z.number() }),
  /** Objects that rows name but the storage did not have; the first of them by key. */
  missing: z.object({ count: z.number(), keys: z.array(z.string()) }),
  secret_key: z.object({
    from: z.enum(['environment', 'file', 'none']),
    /** Value derived from the key, to tell whether another is the same. */
    check: z.string().optional(),
  }),
  /** Lists of checksums, and the hash of all their lines. */
  checksums: z.object({ lists: z.number(), sha256: z.string() }),
})
export type Manifest = z.infer<typeof manifest>

const envelope = z.object({ manifest: z.looseObject({ format: z.number() }), sha256: z.string() })

const hashOf = (value: object) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

export const manifestText = (value: Manifest): string =>
  `${JSON.stringify({ manifest: value, sha256: hashOf(value) }, undefined, 1)}\n`

/** Throws `BackupTrouble` if it is damaged or of a later format. */
export function readManifest(text: string): Manifest {
  let read: z.infer<typeof envelope>
  try {
    read = envelope.parse(JSON.parse(text))
  } catch (error) {
    throw new BackupTrouble(`${manifestFile} of the backup is damaged.`, { cause: error })
  }
  if (read.sha256 !== hashOf(read.manifest))
    throw new BackupTrouble(`${manifestFile} of the backup is damaged.`)
  if (read.manifest.format > format)
    throw new BackupTrouble(
      `A newer version of Cadenza made this backup (${String(read.manifest.program)}). Restore it with that version or a later one.`,
    )
  return manifest.parse(read.manifest)
}
