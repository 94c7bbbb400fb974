import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../settings.ts'
import { diskObjects } from './disk.ts'
import { s3Objects } from './s3.ts'
import type { ObjectStore } from './store.ts'

export interface TestObjects {
  objects: ObjectStore
  close(): Promise<void>
}

export async function diskForTests(): Promise<TestObjects & { folder: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-objects-'))
  return { objects: diskObjects(folder), folder, close: () => rm(folder, { recursive: true, force: true }) }
}

/** A real S3 server on loopback with one empty bucket. */
export async function s3ForTests(): Promise<TestObjects & { settings: S3Settings }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // It checks a bucket's own path without the slash that the SDK signs, so listings would always fail.
    allowMismatchedSignatures: true,
    directory: folder,
    configureBuckets: [{ name: 'cadenza', configs: [] }],
  })
  const { port } = await server.run()
  const settings: S3Settings = {
    bucket: 'cadenza',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    publicEndpoint: undefined,
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    forcePathStyle: true,
    roleArn: undefined,
    stsEndpoint: undefined,
  }
  return {
    objects: s3Objects(settings),
    settings,
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
