import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const tool = (name: string) => path.join(root, 'node_modules', '.bin', name)
const scratch = mkdtempSync(path.join(tmpdir(), 'cadenza-imports-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function run(name: string, args: string[], cwd: string): { status: number | null; out: string } {
  const done = spawnSync(process.execPath, [tool(name), ...args], { cwd, encoding: 'utf8' })
  return { status: done.status, out: done.stdout + done.stderr }
}

describe('the type check', () => {
  test.each([
    ['packages/tsconfig.json', 'WebWorker'],
    ['apps/server/tsconfig.json', 'node'],
  ])('of %s fails on an import that cannot be resolved', (config) => {
    const folder = mkdtempSync(path.join(scratch, 'types-'))
    writeFileSync(path.join(folder, 'broken.ts'), "import { x } from './absent.ts'\nexport const y = x\n")
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: path.join(root, config),
        compilerOptions: { types: [] },
        include: ['*.ts'],
        exclude: [],
      }),
    )
    const { status, out } = run('tsc', ['-p', folder], root)
    expect(out).toMatch(/TS2307.*absent/)
    expect(status).not.toBe(0)
  })
})

describe('the check of dependencies', () => {
  /** Copies the project without built and installed files, so that a test can break it. */
  function copy(): string {
    const folder = mkdtempSync(path.join(scratch, 'project-'))
    const left = /(^|\/)(node_modules|dist|data|\.git|output)(\/|$)/
    for (const part of ['packages', 'apps', 'scripts', 'bench', 'checks', 'e2e'])
      cpSync(path.join(root, part), path.join(folder, part), {
        recursive: true,
        filter: (from) => !left.test(path.relative(root, from)),
      })
    for (const file of [
      'package.json',
      'knip.json',
      'vitest.config.ts',
      'tsconfig.json',
      'tsconfig.base.json',
    ])
      cpSync(path.join(root, file), path.join(folder, file))
    mkdirSync(path.join(folder, 'runtime'))
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    return folder
  }

  test('fails on a dependency that nothing uses, and on one that is not declared', {
    timeout: 240_000,
  }, () => {
    const folder = copy()
    const manifest = path.join(folder, 'apps', 'server', 'package.json')
    const before = JSON.parse(readFileSync(manifest, 'utf8'))
    before.dependencies['left-pad'] = '1.3.0'
    writeFileSync(manifest, JSON.stringify(before))
    appendFileSync(path.join(folder, 'apps', 'server', 'src', 'main.ts'), "import 'not-declared-anywhere'\n")
    const { status, out } = run('knip', [], folder)
    expect(out).toMatch(/left-pad/)
    expect(out).toMatch(/not-declared-anywhere/)
    expect(status).not.toBe(0)
  })
})
