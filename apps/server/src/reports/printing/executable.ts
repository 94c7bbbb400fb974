/** Finds the Chromium that prints: the one of the settings, or the packed one of the npm package. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Settings } from '../../platform/settings.ts'

export interface Executable {
  path: string
  /** Environments to try in turn: the machine's own libraries first, then the packed ones. */
  environments: readonly NodeJS.ProcessEnv[]
}

const run = promisify(execFile)
const unpackMs = 120_000

/** undefined where there is none. */
export async function findChromium({
  chromium,
  dataFolder,
}: Pick<Settings, 'chromium' | 'dataFolder'>): Promise<Executable | undefined> {
  if (chromium !== undefined)
    return existsSync(chromium) ? { path: chromium, environments: [process.env] } : undefined
  const packed = await packedVersion()
  if (packed === undefined) return undefined
  const folder = path.join(dataFolder, 'chromium', packed)
  if (!existsSync(path.join(folder, 'chromium'))) await unpack(folder)
  const own = { FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? ownFonts(folder), ...process.env }
  return {
    path: path.join(folder, 'chromium'),
    environments: [own, { ...own, LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') }],
  }
}

/** Folder of the packed fonts where the machine has none. */
const ownFonts = (folder: string) => (existsSync('/etc/fonts') ? undefined : path.join(folder, 'fonts'))

async function packedVersion(): Promise<string | undefined> {
  try {
    const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
    const file = path.join(main.slice(0, main.lastIndexOf('chromium') + 'chromium'.length), 'package.json')
    return z.object({ version: z.string() }).parse(JSON.parse(await readFile(file, 'utf8'))).version
  } catch {
    // An optional dependency: it is not installed, or not for this platform.
    return undefined
  }
}

/**
 * Unpacks in a process of its own, because the package changes its environment, and into the data folder: the
 * folder for temporary files belongs to every user of the machine.
 */
async function unpack(folder: string): Promise<void> {
  const half = `${folder}.${process.pid}`
  await mkdir(half, { recursive: true, mode: 0o700 })
  try {
    const unpacking = run(
      process.execPath,
      ['-e', "import('@sparticuz/chromium').then(({ default: packed }) => packed.executablePath())"],
      {
        cwd: import.meta.dirname,
        timeout: unpackMs,
        // With it, the package also unpacks the libraries that a bare machine lacks.
        env: { ...process.env, TMPDIR: half, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
      },
    )
    // Requests of people go first.
    if (unpacking.child.pid !== undefined)
      setPriority(unpacking.child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    await unpacking
    await rename(half, folder)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    // Another process was faster.
    if (!existsSync(path.join(folder, 'chromium'))) throw error
  }
}
