import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Every module that `file` loads, directly or not; type imports load nothing. */
function loads(file: string, seen = new Set<string>()): Set<string> {
  const source = readFileSync(path.join(import.meta.dirname, file), 'utf8')
  for (const [, module = ''] of source.matchAll(/^(?:import|export) (?!type )[^'"]*?from '([^']+)'/gms)) {
    const inside = module.startsWith('.')
    const found = inside ? `./${path.join(path.dirname(file), module)}` : module
    if (seen.has(found)) continue
    seen.add(found)
    if (inside) loads(found, seen)
  }
  return seen
}

test.each([
  'statistics.ts',
  'range-inputs.ts',
  'smoothing.ts',
  'distance-axis.ts',
  'mean-maximal.ts',
  'best-times.ts',
  'critical-power.ts',
  'w-prime-balance.ts',
  'zones.ts',
  'decoupling.ts',
  'training-load.ts',
  'pre-ranges/pre-ranges.ts',
])('a browser that loads %s loads neither readers nor the map of time zones', (file) => {
  const outside = [...loads(file)].filter((module) => !module.startsWith('./'))
  expect(outside.filter((module) => module !== '@cadenza/metrics')).toEqual([])
})

test('the whole package does load both', () => {
  expect([...loads('index.ts')]).toEqual(
    expect.arrayContaining(['@cadenza/recording', '@photostructure/tz-lookup']),
  )
})
