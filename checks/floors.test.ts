import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const scratch = mkdtempSync(path.join(tmpdir(), 'cadenza-floors-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The linter's findings, by our own rules, on sources laid out as in the project: one list of rules per source. */
function lint(sources: { file: string; code: string }[]): string[][] {
  copyFileSync(path.join(root, 'biome.json'), path.join(scratch, 'biome.json'))
  const placed = sources.map(({ file, code }, index) => {
    const at = path.join(path.dirname(file), `case${index}${path.extname(file)}`)
    mkdirSync(path.join(scratch, path.dirname(at)), { recursive: true })
    writeFileSync(path.join(scratch, at), code)
    return at
  })
  const biome = path.join(root, 'node_modules', '.bin', 'biome')
  const args = [
    biome,
    'lint',
    '--vcs-enabled=false',
    '--reporter=github',
    '--max-diagnostics=1000',
    '--colors=off',
  ]
  const done = spawnSync(process.execPath, args, { cwd: scratch, encoding: 'utf8' })
  const lines = (done.stdout + done.stderr).split('\n')
  return placed.map((at) =>
    lines.filter((line) => line.includes(`/${at},`)).map((line) => /title=([\w/]+)/.exec(line)?.[1] ?? line),
  )
}

const use = (module: string) => `import { x } from '${module}'\nexport const y = x\n`

const forbidden: [floor: string, file: string, module: string][] = [
  ['metrics imports contract (upwards)', 'packages/metrics/src/a.ts', '@cadenza/contract'],
  ['contract imports recording (upwards)', 'packages/contract/src/a.ts', '@cadenza/recording'],
  [
    'contract imports a part of activity (upwards)',
    'packages/contract/src/a.ts',
    '@cadenza/activity/statistics',
  ],
  ['recording imports activity (upwards)', 'packages/recording/src/fit/a.ts', '@cadenza/activity'],
  ['activity imports motion (upwards)', 'packages/activity/src/a.ts', '@cadenza/motion'],
  ['motion imports analysis (upwards)', 'packages/motion/src/a.ts', '@cadenza/analysis'],
  ['analysis imports report (sideways)', 'packages/analysis/src/a.ts', '@cadenza/report'],
  ['report imports analysis (sideways)', 'packages/report/src/a.ts', '@cadenza/analysis'],
  ['activity imports the server (upwards)', 'packages/activity/src/a.ts', '@cadenza/server'],
  ['simulator imports activity (it knows no formulas)', 'packages/simulator/src/a.ts', '@cadenza/activity'],
  ['simulator imports motion (it knows no formulas)', 'packages/simulator/src/a.ts', '@cadenza/motion'],
  ['recording imports the simulator', 'packages/recording/src/a.ts', '@cadenza/simulator'],
  ['server imports the browser (sideways)', 'apps/server/src/platform/http/a.ts', '@cadenza/web'],
  [
    'server imports the simulator outside the demo',
    'apps/server/src/intake/ingest/a.ts',
    '@cadenza/simulator',
  ],
  ['browser imports the server (sideways)', 'apps/web/src/app/shell/a.tsx', '@cadenza/server'],
  ['browser imports a reader', 'apps/web/src/screens/activity/a.ts', '@cadenza/recording'],
  ['a package is entered by its files', 'packages/activity/src/a.ts', '../../recording/src/recording.ts'],
  ['a pure package reads files', 'packages/activity/src/a.ts', 'node:fs'],
  ['platform imports reading (upwards)', 'apps/server/src/platform/http/a.ts', '../../reading/files/b.ts'],
  ['reading imports people (upwards)', 'apps/server/src/reading/files/a.ts', '../../people/users/b.ts'],
  ['people imports the library (upwards)', 'apps/server/src/people/users/a.ts', '../../library/tags/b.ts'],
  ['the library imports intake (upwards)', 'apps/server/src/library/tags/a.ts', '../../intake/uploads/b.ts'],
  ['intake imports analysis (upwards)', 'apps/server/src/intake/uploads/a.ts', '../../analysis/load/b.ts'],
  [
    'analysis imports planning (upwards)',
    'apps/server/src/analysis/load/a.ts',
    '../../planning/calendar/b.ts',
  ],
  [
    'planning imports reports (upwards)',
    'apps/server/src/planning/calendar/a.ts',
    '../../reports/print/b.ts',
  ],
  ['reports import the app (upwards)', 'apps/server/src/reports/print/a.ts', '../../app/server.ts'],
  ['intake imports the simulator', 'apps/server/src/intake/ingest/a.ts', '@cadenza/simulator'],
]

const allowed: [file: string, module: string][] = [
  ['packages/contract/src/a.ts', '@cadenza/metrics'],
  ['packages/activity/src/a.ts', '@cadenza/recording'],
  ['packages/report/src/a.ts', '@cadenza/motion'],
  ['packages/simulator/src/a.ts', '@cadenza/recording'],
  ['apps/server/src/intake/ingest/a.ts', '@cadenza/activity'],
  ['apps/server/src/app/demo/a.ts', '@cadenza/simulator'],
  ['apps/server/src/library/tags/a.ts', '../../people/audit/b.ts'],
  ['apps/server/src/app/access/a.ts', '../../library/shares/b.ts'],
  ['apps/server/src/platform/http/a.ts', '../database/b.ts'],
  ['apps/web/src/screens/activity/a.tsx', '@cadenza/activity/statistics'],
]

const impure = ['fetch("x")', 'process.env', 'setTimeout(f, 1)', 'performance.now()']

describe('the floors', () => {
  const found = lint([
    ...forbidden.map(([, file, module]) => ({ file, code: use(module) })),
    ...allowed.map(([file, module]) => ({ file, code: use(module) })),
    ...impure.map((global) => ({
      file: 'packages/activity/src/a.ts',
      code: `export const y = () => ${global}\n`,
    })),
  ])

  test.each(forbidden.map(([name], index) => [name, index] as const))('are kept: %s', (_, index) => {
    expect(found[index]).toContain('lint/style/noRestrictedImports')
  })

  test.each(allowed.map(([file, module], index) => [file, module, index] as const))(
    'let %s import %s',
    (_, __, index) => {
      expect(found[forbidden.length + index]).not.toContain('lint/style/noRestrictedImports')
    },
  )

  test.each(impure.map((global, index) => [global, index] as const))(
    'keep %s out of a pure package',
    (_, index) => {
      expect(found[forbidden.length + allowed.length + index]).toContain('lint/style/noRestrictedGlobals')
    },
  )
})
