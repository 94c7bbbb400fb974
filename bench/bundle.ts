/** The size of the scripts that a browser loads before a screen works, compressed. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Figure } from './figure.ts'

export const name = 'bundle'

const dist = path.join(import.meta.dirname, '..', 'apps', 'web', 'dist')

/** The parts of Vite's manifest that are used here. */
interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

type Manifest = Record<string, Chunk>

/** The files that loading these modules requires, without duplicates. */
function filesOf(manifest: Manifest, entries: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}. Correct the paths in bench/bundle.ts.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return files
}

/** The compressed size of the files with this ending, in kB. */
function kilobytes(files: Set<string>, ending: string): number {
  let bytes = 0
  for (const file of files) {
    if (file.endsWith(ending)) bytes += gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).byteLength
  }
  return bytes / 1000
}

const always = ['index.html', 'src/app/shell/texts/de.json', '../../packages/contract/src/texts/de.ts']
const signedIn = [
  ...always,
  'src/app/shell/signed-in.tsx',
  'src/features/notifications/texts/de.json',
  'src/features/uploads/texts/de.json',
]

/**
 * The modules of each screen, with German texts. The map is left out: it is loaded after the graphs are
 * drawn.
 */
const screens = [
  {
    title: '/login',
    entries: [...always, 'src/screens/login/index.tsx', 'src/screens/login/texts/de.json'],
    goal: 200,
  },
  {
    title: 'the activity view without its map',
    entries: [...signedIn, 'src/screens/activity/index.tsx', 'src/screens/activity/texts/de.json'],
    goal: 350,
  },
]

export async function run(): Promise<Figure[]> {
  const file = path.join(dist, '.vite', 'manifest.json')
  if (!existsSync(file)) throw new Error('The browser app is not built. Run node scripts/build.mjs first.')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  return screens.map(({ title, entries, goal }) => {
    const value = kilobytes(filesOf(manifest, entries), '.js')
    return { name: `script for ${title}, compressed`, value, unit: 'kB', goal, ok: value <= goal }
  })
}
