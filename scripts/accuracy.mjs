// npm run accuracy [-- --athletes N] [--sport cycling|running] [--tier clean|dirty] [--rate 100|200]
// [--json]: compares the motion engine's results for simulated athletes with the truth, and for real
// recordings with their annotations. Ends with 1 if a budget is missed. The full run of 200 athletes per
// sport writes docs/accuracy.md.
// npm run accuracy -- --varied [--athletes N] [--tier …] [--rate …]: runners who vary in what the usual ones
// have in common, with the same budgets.
// npm run accuracy -- --handheld|--jogging [--json]: measures only the inclination of sensors that a hand
// moves, or only slow jogs.
// npm run accuracy -- --wrongly-worn [--athletes N] [--first N] [--sport …]: exchanged, slipping, dead and
// late sensors, ten faults for each athlete. Ends with 1 if more than 1 % change a figure without a word.
// npm run accuracy -- --sensitivity [--athletes N] [--rate 100|200] [--constant TEXT]: prints how the budgets
// change with each tuned constant of the engine at half and double, and stores the result, which
// docs/constants.md is written from; with --constant those of the constants whose names contain TEXT.
// npm run accuracy -- --wearing [--athletes N] [--seconds S]: measures each athlete twice with the sensors
// put on anew, and stores the result, which the catalogue's standard errors are written from; with --seconds
// it measures recordings of that length, and stores nothing.
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { makeLines } from '../bench/accuracy/aggregate.ts'
import { handheldTable } from '../bench/accuracy/handheld.ts'
import { joggingTable } from '../bench/accuracy/jogging.ts'
import { ratesHz, tiers } from '../bench/accuracy/quantity.ts'
import { isMet, markdown, tableText } from '../bench/accuracy/report.ts'
import { measureAll } from '../bench/accuracy/threads.ts'
import { lastParts } from './docs/standard-errors.ts'

const FULL = 200
const SENSITIVITY_ATHLETES = 3
const WEARING_ATHLETES = 50
const FEWEST_SECONDS = 60
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const options = optionsGiven()

function optionsGiven() {
  try {
    return parseArgs({
      options: {
        athletes: { type: 'string' },
        sport: { type: 'string' },
        tier: { type: 'string' },
        rate: { type: 'string' },
        json: { type: 'boolean', default: false },
        sensitivity: { type: 'boolean', default: false },
        constant: { type: 'string' },
        wearing: { type: 'boolean', default: false },
        seconds: { type: 'string' },
        handheld: { type: 'boolean', default: false },
        jogging: { type: 'boolean', default: false },
        varied: { type: 'boolean', default: false },
        'wrongly-worn': { type: 'boolean', default: false },
        first: { type: 'string', default: '1' },
      },
    }).values
  } catch (error) {
    console.error(error.message)
    console.error(
      'Options: --athletes N, --sport cycling|running, --tier clean|dirty, --rate 100|200, --json, --sensitivity, --constant TEXT, --wearing, --seconds S, --varied, --handheld, --jogging, --wrongly-worn, --first N',
    )
    process.exit(2)
  }
}

function chosen(name, all) {
  const wanted = options[name]
  if (wanted === undefined) return all
  const found = all.filter((each) => String(each) === wanted)
  if (found.length > 0) return found
  console.error(`There is no ${name} ${wanted}. There are: ${all.join(', ')}.`)
  process.exit(2)
}

const WRONGLY_WORN_ATHLETES = 10
const usual = options['wrongly-worn']
  ? WRONGLY_WORN_ATHLETES
  : options.sensitivity
    ? SENSITIVITY_ATHLETES
    : options.wearing
      ? WEARING_ATHLETES
      : FULL
const athletes = Number(options.athletes ?? usual)
if (!Number.isInteger(athletes) || athletes < 1) {
  console.error('--athletes must be a whole number of at least 1.')
  process.exit(2)
}
const seconds = options.seconds === undefined ? undefined : Number(options.seconds)
if (seconds !== undefined && !(seconds >= FEWEST_SECONDS)) {
  console.error(`--seconds must be at least ${FEWEST_SECONDS}.`)
  process.exit(2)
}
const place = (name) => path.join(root, 'bench', 'accuracy', `${name}.ts`)
const isOther = options.handheld || options.jogging
const sports = isOther
  ? []
  : chosen('sport', options.varied ? ['running'] : ['cycling', 'running']).filter((sport) =>
      existsSync(place(sport)),
    )
const wantedTiers = chosen('tier', tiers)
const wantedRates = chosen('rate', ratesHz)

if (options.sensitivity) {
  const { runSensitivity } = await import('../bench/accuracy/sensitivity/command.ts')
  const rateHz = options.rate === undefined ? 100 : wantedRates[0]
  await runSensitivity({ athletes, rateHz, constant: options.constant }, (done, all) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} engines   `)
  })
  process.exit(0)
}

if (options.wearing) {
  const { runWearing } = await import('../bench/accuracy/wearing/command.ts')
  await runWearing({ athletes, sports, durationS: seconds }, (done, all) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} athletes   `)
  })
  process.exit(0)
}

if (options['wrongly-worn']) {
  const { runWronglyWorn } = await import('../bench/accuracy/wrongly-worn/command.ts')
  const isMet = runWronglyWorn({ athletes, first: Number(options.first), sports }, (done, all) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} athletes   `)
  })
  process.exit(isMet ? 0 : 1)
}

const tasks = []
for (const sport of sports) {
  for (const tier of wantedTiers) {
    for (let i = 1; i <= athletes; i++) {
      const cases = wantedRates.map((rateHz) => ({
        seed: `athlete ${i}`,
        tier,
        rateHz,
        varied: options.varied,
      }))
      tasks.push({ module: pathToFileURL(place(sport)).href, sport, cases })
    }
  }
}

const startedMs = performance.now()
let shown = 0
function progress(done) {
  const share = Math.floor((20 * done) / tasks.length)
  if (!process.stderr.isTTY && share === shown) return
  shown = share
  const leftS = ((performance.now() - startedMs) / 1000 / done) * (tasks.length - done)
  const text = `${done} of ${tasks.length} simulations, ${Math.ceil(leftS)} s left`
  process.stderr.write(process.stderr.isTTY ? `\r${text}   ` : `${text}\n`)
}
const results = await measureAll(tasks, progress)
if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')

const lines = []
for (const sport of sports) {
  const { quantities } = await import(pathToFileURL(place(sport)).href)
  for (const tier of wantedTiers) {
    for (const rateHz of wantedRates) {
      const own = results.filter(
        (each) => each.sport === sport && each.of.tier === tier && each.of.rateHz === rateHz,
      )
      lines.push(...makeLines(sport, tier, rateHz, quantities, own))
    }
  }
}
const withReal =
  options.sport === undefined && options.tier === undefined && options.rate === undefined && !options.varied
const real =
  withReal && !isOther && existsSync(place('real'))
    ? await (await import(pathToFileURL(place('real')).href)).measureReal()
    : []

const others = []
if (withReal && !options.jogging) others.push(handheldTable())
if (withReal && !options.handheld) others.push(joggingTable())

if (lines.length === 0 && real.length === 0 && others.length === 0) {
  console.error('No accuracy section was found.')
  process.exit(2)
}
if (options.json) {
  for (const line of lines) console.log(JSON.stringify(line))
  for (const line of [...real, ...others.flatMap((table) => table.lines)])
    console.log(JSON.stringify({ ...line, ok: isMet(line) }))
} else {
  console.log(tableText(lines, real, others))
}
if (withReal && !isOther && real.length === 0)
  console.error(
    'Only simulated athletes were measured: the real recordings (../shared/data/imu) are not installed.',
  )
// Without the real recordings the document would lose their table.
if (athletes >= FULL && lines.length > 0 && real.length > 0)
  writeFileSync(
    path.join(root, 'docs', 'accuracy.md'),
    `${markdown(lines, real, athletes, others).trimEnd()}\n\n${lastParts(root)}`,
  )
const missed =
  lines.filter((line) => !line.ok).length +
  [...real, ...others.flatMap((table) => table.lines)].filter((line) => !isMet(line)).length
const tookS = Math.round((performance.now() - startedMs) / 1000)
if (!options.json) {
  console.log(
    missed === 0
      ? `\nEvery budget is met (${tookS} s).`
      : `\n${missed} ${missed === 1 ? 'budget' : 'budgets'} missed (${tookS} s).`,
  )
}
process.exit(missed > 0 ? 1 : 0)
