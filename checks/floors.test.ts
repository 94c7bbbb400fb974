import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const scratch = mkdtempSync(path.join(tmpdir(), 'cadenza-floors-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/**
 * The linter's findings, by our own rules, on sources laid out as in the project: one list of rules per
 * source.
 */
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
  ['analysis imports report (upwards)', 'packages/analysis/src/a.ts', '@cadenza/report'],
  ['workout imports motion (sideways)', 'packages/workout/src/a.ts', '@cadenza/motion'],
  ['workout imports analysis (sideways)', 'packages/workout/src/a.ts', '@cadenza/analysis'],
  ['activity imports workout (upwards)', 'packages/activity/src/a.ts', '@cadenza/workout/check'],
  ['analysis imports workout (sideways)', 'packages/analysis/src/a.ts', '@cadenza/workout/check'],
  ['report imports workout (sideways)', 'packages/report/src/a.ts', '@cadenza/workout/check'],
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
  ['platform imports ui (upwards)', 'apps/web/src/platform/api/a.ts', '../../ui/errors/notices.ts'],
  [
    'platform imports a feature (upwards)',
    'apps/web/src/platform/session/a.ts',
    '../../features/uploads/a.ts',
  ],
  ['platform imports the shell (upwards)', 'apps/web/src/platform/session/a.ts', '../../app/shell/links.ts'],
  ['the API imports the session', 'apps/web/src/platform/api/a.ts', '../session/session.ts'],
  ['the texts import the API', 'apps/web/src/platform/texts/a.ts', '../api/api.ts'],
  ['the theme imports the texts', 'apps/web/src/platform/theme/a.ts', '../texts/i18n.ts'],
  [
    'ui imports a feature (upwards)',
    'apps/web/src/ui/components/a.tsx',
    '../../features/explain/explained.tsx',
  ],
  ['ui imports a screen (upwards)', 'apps/web/src/ui/dates/a.ts', '../../screens/dashboard/a.ts'],
  ['dates import graphs (sideways)', 'apps/web/src/ui/dates/a.ts', '../graphs/ticks.ts'],
  [
    'a feature imports a screen (upwards)',
    'apps/web/src/features/map/a.tsx',
    '../../screens/activity/view.tsx',
  ],
  ['a feature imports the shell (upwards)', 'apps/web/src/features/map/a.tsx', '../../app/shell/shell.tsx'],
  ['a feature imports another (sideways)', 'apps/web/src/features/map/a.tsx', '../motion/strokes.ts'],
  ['activity imports ranges (sideways)', 'apps/web/src/features/activity/a.ts', '../ranges/editor.ts'],
  ['explain imports activity (sideways)', 'apps/web/src/features/explain/a.ts', '../activity/queries.ts'],
  ['proposals import explain (sideways)', 'apps/web/src/features/proposals/a.ts', '../explain/asked.ts'],
  ['a screen imports the router (upwards)', 'apps/web/src/screens/login/a.tsx', '../../app/router.tsx'],
  ['a screen imports another (sideways)', 'apps/web/src/screens/login/a.tsx', '../account/panel.tsx'],
  [
    'a part of a screen imports another screen (sideways)',
    'apps/web/src/screens/activity/table/a.tsx',
    '../../account/panel.tsx',
  ],
  [
    'a part of a screen imports the router (upwards)',
    'apps/web/src/screens/activity/table/a.tsx',
    '../../../app/router.tsx',
  ],
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
  ['packages/report/src/a.ts', '@cadenza/analysis/change/metric-change'],
  ['packages/workout/src/formats/a.ts', '@cadenza/recording'],
  ['packages/workout/src/expected/a.ts', '@cadenza/activity/zones'],
  ['apps/server/src/planning/workouts/a.ts', '@cadenza/workout/check'],
  ['apps/web/src/screens/workout/a.tsx', '@cadenza/workout/text/parse'],
  ['apps/web/src/features/reports/a.ts', '@cadenza/report/report-type'],
  ['packages/simulator/src/a.ts', '@cadenza/recording'],
  ['apps/server/src/intake/ingest/a.ts', '@cadenza/activity'],
  ['apps/server/src/app/demo/a.ts', '@cadenza/simulator'],
  ['apps/server/src/library/tags/a.ts', '../../people/audit/b.ts'],
  ['apps/server/src/app/access/a.ts', '../../library/shares/b.ts'],
  ['apps/server/src/platform/http/a.ts', '../database/b.ts'],
  ['apps/web/src/screens/activity/a.tsx', '@cadenza/activity/statistics'],
  ['apps/web/src/app/shell/a.tsx', '../../features/uploads/uploads.ts'],
  ['apps/web/src/screens/activity/table/a.tsx', '../view.module.css'],
  ['apps/web/src/screens/activity/table/a.tsx', '../graphs/a.ts'],
  ['apps/web/src/screens/activity/table/a.tsx', '../../../features/activity/queries.ts'],
  ['apps/web/src/screens/activity/a.tsx', './table/range-table.tsx'],
  ['apps/web/src/screens/login/a.tsx', '../../ui/components/message.tsx'],
  ['apps/web/src/features/ranges/a.ts', '../proposals/proposals.ts'],
  ['apps/web/src/features/activity/a.ts', '../explain/asked.ts'],
  ['apps/web/src/features/activity/a.ts', '../../ui/graphs/nearest.ts'],
  ['apps/web/src/ui/modals/a.tsx', '../components/dialog.tsx'],
  ['apps/web/src/ui/graphs/a.ts', '../../platform/signal.ts'],
  ['apps/web/src/platform/session/a.ts', '../api/api.ts'],
  ['apps/web/src/platform/api/a.ts', '../signal.ts'],
]

const impure = ['fetch("x")', 'process.env', 'setTimeout(f, 1)', 'performance.now()']

/** Folders in which two files that import each other's types are a fault. */
const withoutCircles = ['apps/web/src/features/map']

/**
 * Two sources in a folder, placed as cases `index` and `index + 1`, each with a type that it takes from the
 * other.
 */
const circleIn = (folder: string, index: number) =>
  [index + 1, index].map((other) => ({
    file: `${folder}/a.ts`,
    code: `import type { A } from './case${other}.ts'\nexport type B = A\nexport type { B as A }\n`,
  }))

describe('the floors', () => {
  const before = forbidden.length + allowed.length + impure.length
  const found = lint([
    ...forbidden.map(([, file, module]) => ({ file, code: use(module) })),
    ...allowed.map(([file, module]) => ({ file, code: use(module) })),
    ...impure.map((global) => ({
      file: 'packages/activity/src/a.ts',
      code: `export const y = () => ${global}\n`,
    })),
    ...withoutCircles.flatMap((folder, i) => circleIn(folder, before + 2 * i)),
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

  test.each(withoutCircles.map((folder, i) => [folder, i] as const))(
    'have no circles of files, not even of types, in %s',
    (_, i) => {
      for (const index of [before + 2 * i, before + 2 * i + 1])
        expect(found[index]).toContain('lint/suspicious/noImportCycles')
    },
  )
})
