/**
 * Loads the motion engine with one constant changed. Node's module hooks rewrite the constant's initializer
 * while its module is loaded. So the engine needs no switch for this, and its compiled loops are those of
 * production.
 */
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Change, changedSource, engineFolder, readSource, sourceFiles } from './constants.ts'

export type Engine = Pick<typeof import('@cadenza/motion'), 'analyseMotion'>

const engineUrl = `${pathToFileURL(engineFolder).href}/`

interface Variant {
  change: Change
  /**
   * URLs of the changed module and of all that import it, directly or not. The other modules are shared with
   * the plain engine.
   */
  affected: ReadonlySet<string>
}
const variants: Variant[] = []

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const search = context.parentURL?.startsWith(engineUrl) ? new URL(context.parentURL).search : ''
    return variantOf(search)?.affected.has(resolved.url)
      ? { ...resolved, url: `${resolved.url}${search}` }
      : resolved
  },
  load(url, context, next) {
    const loaded = next(url, context)
    const change = url.startsWith(engineUrl) ? variantOf(new URL(url).search)?.change : undefined
    if (change?.constant.file !== path.relative(engineFolder, fileURLToPath(url))) return loaded
    return { ...loaded, source: changedSource(String(loaded.source), change) }
  },
})

function variantOf(search: string): Variant | undefined {
  return variants[Number(/^\?variant=(\d+)$/.exec(search)?.[1])]
}

/** The engine with the change, or the plain one. */
export async function loadEngine(change?: Change): Promise<Engine> {
  if (!change) return import('@cadenza/motion')
  const affected = new Set(Array.from(importersOf(change.constant.file), (file) => engineUrl + file))
  const index = variants.push({ change, affected }) - 1
  return import(`${engineUrl}analyse.ts?variant=${index}`)
}

let imports: ReadonlyMap<string, readonly string[]> | undefined

/** The file and all that import it, directly or not. */
function importersOf(file: string): Set<string> {
  imports ??= new Map(sourceFiles().map((each) => [each, importsOf(each)]))
  const found = new Set([file])
  for (const each of found)
    for (const [importer, imported] of imports) if (imported.includes(each)) found.add(importer)
  return found
}

function importsOf(file: string): string[] {
  return Array.from(readSource(file).matchAll(/from '(\.[^']+)'/g), ([, specifier = '']) =>
    path.posix.join(path.posix.dirname(file), specifier),
  )
}
