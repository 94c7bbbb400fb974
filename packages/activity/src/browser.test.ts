import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Every module that `file` loads, directly or not; type imports load nothing. */
function loads(file: string, seen = new Set<string>()): Set<string> {
  const source = readFileSync(path.join(import.meta.dirname, file), 'utf8')
  for (const [, module = ''] of source.matchAll(/^(?:import|export) (?!type )[^'"]*?from '([^']+)'/gms)) {
    if (seen.has(module)) continue
    seen.add(module)
    if (module.startsWith('./')) loads(module, seen)
  }
  return seen
}

test.each(['statistics.ts', 'range-inputs.ts', 'smoothing.ts', 'graph-gaps.ts', 'distance-axis.ts'])(
  'a browser that loads %s loads neither readers nor the map of time zones',
  (file) => {
    const outside = [...loads(file)].filter((module) => !module.startsWith('./'))
    expect(outside.filter((module) => module !== '@cadenza/metrics')).toEqual([])
  },
)

test('the whole package does load both', () => {
  expect([...loads('index.ts')]).toEqual(
    expect.arrayContaining(['@cadenza/recording', '@photostructure/tz-lookup']),
  )
})
