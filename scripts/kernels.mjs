// node scripts/kernels.mjs: compiles each kernel, NAME-kernel.as, into NAME-kernel.ts beside it. It fetches
// the compiler (100 MB), which nothing else needs.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './runtime.mjs'

const compiler = 'assemblyscript@0.28.20'
const kernels = [
  path.join(root, 'packages', 'recording', 'src', 'motion', 'row-kernel'),
  path.join(root, 'packages', 'analysis', 'src', 'seconds', 'cell-kernel'),
]

for (const kernel of kernels) {
  const source = `${kernel}.as`
  const work = mkdtempSync(path.join(tmpdir(), 'kernel-'))
  try {
    cpSync(source, path.join(work, 'kernel.ts'))
    const features = [
      '--enable',
      'simd',
      '--enable',
      'relaxed-simd',
      '--runtime',
      'stub',
      '--noAssert',
      '-O3',
    ]
    execFileSync(
      'npx',
      ['--yes', '--package', compiler, 'asc', 'kernel.ts', '-o', 'kernel.wasm', ...features],
      {
        cwd: work,
        stdio: 'inherit',
      },
    )
    const program = readFileSync(path.join(work, 'kernel.wasm')).toString('base64')
    const digest = createHash('sha256').update(readFileSync(source)).digest('hex')
    const lines = program.match(/.{1,100}/g).map((line) => `  '${line}',`)
    writeFileSync(
      `${kernel}.ts`,
      `// Made of ${path.basename(source)} with ${compiler}; not to be changed by hand.

/** SHA-256 of the source. */
export const sourceDigest = '${digest}'

/** A WebAssembly module, in base64. */
export const program = [
${lines.join('\n')}
].join('')
`,
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
