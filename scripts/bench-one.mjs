// node scripts/bench-one.mjs FILE: runs one benchmark and sends its figures to bench.mjs, which starts this
// process.
import { pathToFileURL } from 'node:url'

const { run } = await import(pathToFileURL(process.argv[2]).href)
const figures = await run()
// JSON has no infinity, which stands for "no goal".
process.send({ figures: figures.map((figure) => ({ ...figure, goal: finite(figure.goal) })) })
process.disconnect()

function finite(goal) {
  return Number.isFinite(goal) ? goal : null
}
