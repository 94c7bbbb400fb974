/** npm run accuracy -- --wrongly-worn: whether a fault of wearing ever changes a figure without a word. */
import type { Sport } from '../aggregate.ts'
import { faults } from './faults.ts'
import { isSilent, measureFaults } from './measure.ts'

const DURATION_S = 300
/** Share of faults that may stay silent. */
const MOST_SILENT = 0.01

/**
 * Prints a row for each fault. Returns false if too many are silent, or if anything is said of sensors worn
 * right.
 */
export function runWronglyWorn(
  { athletes, first, sports }: { athletes: number; first: number; sports: readonly Sport[] },
  onDone: (done: number, all: number) => void,
): boolean {
  const counts = new Map(Object.keys(faults).map((fault) => [fault, { right: 0, said: 0, silent: 0 }]))
  let falsely = 0
  let done = 0
  for (const sport of sports)
    for (let i = first; i < first + athletes; i++) {
      // Every other athlete has the errors of the road.
      const tier = i % 2 === 0 ? 'clean' : 'dirty'
      const found = measureFaults({ sport, seed: `athlete ${i}`, tier, durationS: DURATION_S })
      if (found.falsely.length > 0) falsely++
      for (const outcome of found.outcomes) {
        const own = counts.get(outcome.fault)
        if (own) own[isSilent(outcome) ? 'silent' : outcome.wrong.length > 0 ? 'said' : 'right']++
        if (isSilent(outcome))
          console.log(`silent: ${sport}, athlete ${i}, ${outcome.fault}: ${outcome.wrong}`)
      }
      onDone(++done, sports.length * athletes)
    }
  console.log('| fault | figures right | wrong and said | silent |\n| --- | ---: | ---: | ---: |')
  let [all, silent] = [0, 0]
  for (const [fault, own] of counts) {
    console.log(`| ${fault} | ${own.right} | ${own.said} | ${own.silent} |`)
    all += own.right + own.said + own.silent
    silent += own.silent
  }
  console.log(
    `\n${silent} of ${all} cases silent; ${falsely} of ${done} athletes warned of sensors worn right.`,
  )
  return silent <= MOST_SILENT * all && falsely === 0
}
