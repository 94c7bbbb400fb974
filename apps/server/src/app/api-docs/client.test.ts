import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

const client = `
import createClient from 'openapi-fetch'
import type { paths } from './api.mts'

export async function useApi(baseUrl: string, email: string, password: string) {
  const client = createClient<paths>({ baseUrl })
  const session = await client.POST('/login', { body: { type: 'email', email, password } })
  if (!session.data) throw new Error(session.error.message)
  const headers = { authorization: \`Bearer \${session.data.token.token}\` }
  const account = await client.GET('/api/account/v1/', { headers })
  const added = await client.POST('/api/account/v1/weight/', {
    headers,
    body: { date: '2026-05-04', weight: 70.5, unit: 'kg' },
  })
  const list = await client.GET('/api/activities/v1/activities', {
    headers,
    params: { query: { sport_in: ['bike', 'run'], limit: 10 } },
  })
  const mail: string | undefined = account.data?.account.email
  const weight: number | undefined = added.data?.weight.weight
  const titles: string[] | undefined = list.data?.activities.map(({ title }) => title)
  return { mail, weight, titles }
}
`

const misuse = `
import createClient from 'openapi-fetch'
import type { paths } from './api.mts'

const client = createClient<paths>()
await client.GET('/api/account/v2/')
await client.GET('/api/activities/v1/activities', { params: { query: { sport_in: 'swim' } } })
const { data } = await client.GET('/api/account/v1/')
console.log(data?.account.mail)
`

const compilerOptions = {
  target: 'ES2024',
  module: 'NodeNext',
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  rewriteRelativeImportExtensions: true,
  rootDir: '.',
  outDir: 'out',
}

/** Compiles the folder's project with the repository's TypeScript. Returns the diagnostics, one per line. */
const compile = (folder: string) =>
  new Promise<string[]>((resolve) => {
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
    execFile(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], { cwd: folder }, (_, stdout) =>
      resolve(stdout.split('\n').filter((line) => /^\S/.test(line))),
    )
  })

describe('a client generated from the description of the API', () => {
  let server: TestApp
  let folder: string
  let diagnostics: string[]
  beforeAll(async () => {
    server = await testApp()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { body } = await server.ask({ method: 'GET', url: '/api/docs/openapi.json' })
    // Within node_modules, so that the client finds openapi-fetch.
    const cache = path.join(root, 'node_modules/.cache')
    await mkdir(cache, { recursive: true })
    folder = await mkdtemp(path.join(cache, 'api-client-'))
    const files = {
      'api.mts': astToString(await openapiTS(body)),
      'client.mts': client,
      'misuse.mts': misuse,
      'tsconfig.json': JSON.stringify({ compilerOptions, files: ['client.mts', 'misuse.mts'] }),
    }
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
    diagnostics = await compile(folder)
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('compiles, and misuse does not', () => {
    expect(diagnostics.map((line) => line.replace(/,\d+\).*/, ''))).toEqual([
      'misuse.mts(6',
      'misuse.mts(7',
      'misuse.mts(9',
    ])
  })

  test('makes calls and gets typed answers', async () => {
    const { useApi } = await import(pathToFileURL(path.join(folder, 'out/client.mjs')).href)
    const { email, password } = await server.person()
    const { port } = server.app.server.address() as AddressInfo
    expect(await useApi(`http://127.0.0.1:${port}`, email, password)).toEqual({
      mail: email,
      weight: 70.5,
      titles: [],
    })
  })
})
