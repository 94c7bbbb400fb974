import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cadenza-retry-'))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  writeFileSync(
    path.join(folder, 'vitest.config.ts'),
    `import { FailOnRetry } from ${JSON.stringify(path.join(root, 'e2e/fail-on-retry.ts'))}
    export default { test: { include: ['*.case.ts'], retry: 1, reporters: ['default', new FailOnRetry()] } }`,
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs one test with the reporter of the browser tests; returns the exit code and what was printed. */
async function run(body: string): Promise<[number | null, string]> {
  writeFileSync(
    path.join(folder, 'one.case.ts'),
    `import { expect, test } from 'vitest'\nlet tries = 0\ntest('one', () => { tries += 1; ${body} })`,
  )
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--root', folder])
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return [code, printed]
}

test('a browser test that passes only when it is repeated fails the run', async () => {
  expect(await run('expect(tries).toBe(1)')).toEqual([0, expect.not.stringContaining('repeated')])
  expect(await run('expect(tries).toBe(2)')).toEqual([
    1,
    expect.stringContaining('one: passed only when it was repeated'),
  ])
})
