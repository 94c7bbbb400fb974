/** Imports between the rooms (folders) of an application's floors. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Arrows = ReadonlyMap<string, ReadonlySet<string>>

const importPath = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g
const isTest = /\.test\.tsx?$|(?:^|\/)testing[/.]/

/**
 * The arrows between the rooms under `source`: `floor/room` → the rooms of the same floor that it imports.
 */
export function roomArrows(source: string): Arrows {
  const arrows = new Map<string, Set<string>>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source })) {
    if (isTest.test(file)) continue
    const [floor, room] = file.split(path.sep)
    for (const [, target = ''] of readFileSync(path.join(source, file), 'utf8').matchAll(importPath)) {
      const [toFloor, toRoom] = path.join(path.dirname(file), target).split(path.sep)
      if (!room || !toRoom || floor !== toFloor || room === toRoom || isTest.test(target)) continue
      const from = `${floor}/${room}`
      arrows.set(from, (arrows.get(from) ?? new Set()).add(`${toFloor}/${toRoom}`))
    }
  }
  return arrows
}

/** A shortest circle of arrows as the rooms along it; undefined if there is none. */
export function circleOf(arrows: Arrows): string[] | undefined {
  for (const start of arrows.keys()) {
    const paths = [[start]]
    const seen = new Set<string>()
    for (const walked of paths) {
      for (const next of arrows.get(walked.at(-1) ?? '') ?? []) {
        if (next === start) return [...walked, start]
        if (seen.has(next)) continue
        seen.add(next)
        paths.push([...walked, next])
      }
    }
  }
  return undefined
}
