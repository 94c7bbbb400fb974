import path from 'node:path'
import { diskObjects } from './disk.ts'
import type { S3Settings } from './s3.ts'
import type { ObjectStore } from './store.ts'

/** What decides where objects live. `dataFolder` is absolute. */
export interface ObjectSettings {
  dataFolder: string
  s3?: S3Settings | undefined
}

/** S3 where it is configured, otherwise the data folder. */
export async function openObjects(settings: ObjectSettings): Promise<ObjectStore> {
  if (settings.s3) return (await import('./s3.ts')).s3Objects(settings.s3)
  return diskObjects(path.join(settings.dataFolder, 'objects'))
}
