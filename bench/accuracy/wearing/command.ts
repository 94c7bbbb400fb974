/** npm run accuracy -- --wearing: how much an athlete's averages differ if the sensors are put on anew. */
import { writeFileSync } from 'node:fs'
import { motionVersion } from '@cadenza/motion'
import type { Sport } from '../aggregate.ts'
import { measureAll } from '../threads.ts'
import { type Pair, serialize, standardErrorsOf, wearingText } from './report.ts'

interface Study {
  athletes: number
  sports: readonly Sport[]
  /** s. Length of each recording where it is not the usual one; nothing is stored then. */
  durationS: number | undefined
}

/** The standard errors are made of the first half of the athletes; the others judge them. */
export async function runWearing(
  { athletes, sports, durationS }: Study,
  onDone: (done: number, all: number) => void,
): Promise<void> {
  const tasks = sports.flatMap((sport) =>
    Array.from({ length: 2 * athletes }, (_, i) => ({
      module: new URL(`./${sport}.ts`, import.meta.url).href,
      sport,
      cases: ['first', 'second'].map((wornAnew) => ({
        seed: `athlete ${i + 1}`,
        tier: 'dirty' as const,
        rateHz: 100 as const,
        wornAnew,
        durationS,
      })),
    })),
  )
  const results = await measureAll(tasks, (done) => onDone(done, tasks.length))
  const pairs = tasks.map(({ sport }, i): Pair => {
    const [first, second] = [results[2 * i], results[2 * i + 1]]
    return {
      sport,
      seed: first?.of.seed ?? '',
      first: first?.measurement as Pair['first'],
      second: second?.measurement as Pair['second'],
    }
  })
  const run = { motion: motionVersion, athletes, pairs }
  console.log(wearingText(standardErrorsOf(run)))
  if (durationS !== undefined) return
  writeFileSync(new URL('./result.jsonl', import.meta.url), serialize(run))
  console.log('\nStored in bench/accuracy/wearing/result.jsonl. Run npm run docs to update the catalogue.')
}
