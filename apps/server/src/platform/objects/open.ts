import path from 'node:path'
import type { Settings } from '../settings.ts'
import { diskObjects } from './disk.ts'
import type { ObjectStore } from './store.ts'

/** Opens S3 if it is configured, otherwise the data folder. */
export async function openObjects(settings: Pick<Settings, 'dataFolder' | 's3'>): Promise<ObjectStore> {
  if (settings.s3) return (await import('./s3.ts')).s3Objects(settings.s3)
  return diskObjects(objectsFolder(settings))
}

/** Folder of the objects where they are on the local disk; each is a file named by its key. */
export const objectsFolder = ({ dataFolder }: Pick<Settings, 'dataFolder'>): string =>
  path.join(dataFolder, 'objects')
