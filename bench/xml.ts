/**
 * Reading TCX and GPX files, compared with `fast-xml-parser` in the same run. The goal is a fifth of its time
 * for TCX, and half a second for 3.5 MB of GPX.
 */

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { upperMedian } from '@cadenza/motion/median'
import { readRecording } from '@cadenza/recording'
import { XMLParser } from 'fast-xml-parser'
import type { Figure } from './figure.ts'

export const name = 'xml'

const TCX_GOAL = 0.2
const GPX_GOAL_MS_PER_BYTE = 500 / 3_500_000
const WARM_UPS = 3
const RUNS = 11
const folder = path.join(import.meta.dirname, '../../shared/data/activities')

function elapsedMs(work: () => unknown, times: number): number {
  const from = performance.now()
  for (let i = 0; i < times; i++) work()
  return (performance.now() - from) / times
}

function compare(file: string, bytes: Uint8Array): Figure {
  const buffer = Buffer.from(bytes)
  const oursMs: number[] = []
  const theirsMs: number[] = []
  // Both run in turns, ours five times in each, so that other load of the machine affects both alike.
  for (let run = -WARM_UPS; run < RUNS; run++) {
    const our = elapsedMs(() => readRecording(bytes), 5)
    const their = elapsedMs(() => new XMLParser({ ignoreAttributes: false }).parse(buffer), 1)
    if (run < 0) continue
    oursMs.push(our)
    theirsMs.push(their)
  }
  const ours = upperMedian(oursMs)
  const theirs = upperMedian(theirsMs)
  const ratio = ours / theirs
  const goal = file.endsWith('.tcx') ? TCX_GOAL * theirs : GPX_GOAL_MS_PER_BYTE * bytes.length
  return {
    name: `read ${file}`,
    value: ours,
    unit: 'ms',
    goal,
    ok: ours <= goal,
    against: { name: 'fast-xml-parser', value: theirs },
    ratio,
  }
}

export function run(): Figure[] {
  return ['ride-6791039036.tcx', 'strava.gpx']
    .map((file) => ({ file, place: path.join(folder, file) }))
    .filter(({ place }) => existsSync(place))
    .map(({ file, place }) => compare(file, readFileSync(place)))
}
