/** Writes docs/metrics.md from the catalogue, its explanations, the budgets of accuracy and the engine's own docstrings. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Metric, metrics, type Thresholds } from '@cadenza/metrics'
import { type ErrorStatement, type Explanation, explanation } from '@cadenza/metrics/explanations'
import { cyclingQuantities, runningQuantities } from '../../bench/accuracy/budgets.ts'
import type { Budget, Quantity } from '../../bench/accuracy/quantity.ts'

const groups: readonly { title: string; text: string; of(entry: Metric): boolean }[] = [
  {
    title: 'Cycling, measured by sensors on the body',
    text: 'Once a stroke: one turn of the crank from 12 to 12 o’clock, found in the feet’s motion (in the thighs’ below 40 rpm or without foot sensors). Strokes outside 20–200 rpm, or with a speed that changes by more than 30 % within the turn, give none.',
    of: ({ kind, sport }) => kind === 'mpi' && sport === 'bike',
  },
  {
    title: 'Running, measured by sensors on the body',
    text: 'Once a stride: from one contact of a foot to its next, 0.4–1.6 s. Walking gives strides and cadence, but none of these. Below 180 Hz there is no ground shock absorption, and no blow of the thigh; below 75 Hz, and where a foot wore no sensor, figures that rest on the moment of contact or toe-off are coarse: shown, never graded.',
    of: ({ kind, sport }) => (kind === 'mpi' || kind === 'phase') && sport === 'run',
  },
  {
    title: 'Assessments',
    text: 'Short static tests, taken from ranges of these names.',
    of: ({ kind }) => kind === 'mpi',
  },
  {
    title: 'Basic metrics',
    text: 'Once a second, as devices record them.',
    of: ({ kind }) => kind === 'basic',
  },
  { title: 'Totals', text: 'One figure of an activity or range.', of: ({ kind }) => kind === 'total' },
  {
    title: 'Efforts',
    text: 'Found in the whole of an activity, or in many.',
    of: ({ kind }) => kind === 'effort',
  },
]

const origins: Record<Explanation['origin'], string> = {
  ours: 'ours',
  after: 'ours, after',
  published: 'as published',
  device: 'the device’s',
}

/** The whole page. `root` is the project's folder. */
export function metricsPage(root: string): string {
  const left = new Set(metrics.filter(({ kind, listed }) => kind !== 'channel' && listed))
  const parts = [head]
  for (const { title, text, of } of groups) {
    const own = [...left].filter(of)
    for (const entry of own) left.delete(entry)
    parts.push(`## ${title}`, text, ...own.map(section))
  }
  parts.push(
    '## What devices bring beside these',
    'Kept, shown and exported as recorded.',
    channelTable(),
    '## Where each algorithm is',
    'The first sentence of the files that say what is measured.',
    fileTable(root),
  )
  return `${parts.join('\n\n')}\n`
}

const head = `# Metrics

Written by \`npm run docs\` from the catalogue (\`packages/metrics\`), the budgets of accuracy (\`bench/accuracy\`) and the engine’s docstrings: change those, not this page. In the product every one of these texts opens by a click on a metric’s name or figure, in six languages.

**How far to trust a figure.** *Simulated* is the most that the RMS over 200 simulated athletes of the error of a steady average may be, with good sensors (clean) and with road shake, calibration errors, moving skin and soft soles (dirty); \`npm run accuracy\` measures it and writes \`docs/accuracy.md\`. A body is no rigid segment: **on skin and outdoors expect 2–3° for ranges, 3–6° for absolute angles between days, and about 1° for changes within one ride.** *Expected* is what the literature and that rule allow. Where nothing exists to measure against, the page says so: compare such a figure with your own earlier ones only.

**Whose definition.** *Ours*: no public definition exists, or none that holds. *Ours, after …*: the named source describes the figure without a formula (LEOMO’s help pages), or we changed its rule. *As published*: the cited formula. Scales of *ours* are not those of other products, even under the same name.

Angles are of the sagittal plane unless said; toe up, thigh forward and trunk backward are positive, forward tilt of pelvis and torso is counted positive. Grades are from best to worst: awesome, good, standard, poor.`

function section(entry: Metric): string {
  const told = explanation(entry.code)
  if (!told) throw new Error(`Nothing explains ${entry.code}`)
  const short = entry.abbreviation ? ` (${entry.abbreviation[0]})` : ''
  const { unit, shown, sides, better, levels, changes, bounds } = entry
  const shownUnit = shown.km.unit
  const kept = unit === shownUnit || unit === '' ? '' : ` (kept in ${unit})`
  const facts: [name: string, value: string | undefined][] = [
    ['Computed', told.how[0]],
    [
      'Definition',
      `${origins[told.origin]}${told.source ? `${told.origin === 'after' ? '' : ':'} ${told.source}` : ''}`,
    ],
    ['Checked against a laboratory', told.checked],
    ['Error', [expected(told.error), simulated(entry.code)].filter(Boolean).join(' ')],
    ['Unit', `${shownUnit === '' ? 'none' : shownUnit}${kept}, ${decimals(entry)}`],
    ['Sides', sides.includes('left') ? 'left and right' : 'one value'],
    ['Better', betterWords[better]],
    ['Grades of the value', levels && graded(levels, unit)],
    ['Grades of its change', changes && graded(changes, '%')],
    ['Filter', bounds && `${numeral(bounds.km[0])} to ${numeral(bounds.km[1])}`],
    ['Algorithm', `\`${told.algorithm}\` among the versions kept with every figure`],
  ]
  return [
    `### ${entry.labels[0]}${short}`,
    `<a id="${entry.code}"></a>\`${entry.code}\`: ${entry.meaning?.[0] ?? ''}`,
    facts.flatMap(([name, value]) => (value ? [`- *${name}*: ${value}`] : [])).join('\n'),
  ].join('\n\n')
}

const betterWords: Record<Metric['better'], string> = {
  lower: 'lower',
  higher: 'higher',
  band: 'within a band',
  none: 'neither: it describes',
}

function decimals({ form, precision }: Metric): string {
  if (form === 'pace') return 'as m:ss'
  if (form === 'duration') return 'as h:mm:ss'
  return precision === 1 ? '1 decimal' : `${precision} decimals`
}

function expected(error: ErrorStatement): string {
  if (error === 'recording') return 'that of the recording and of the profile that it is computed from.'
  if (error === 'untested') return 'not known: nothing public to measure it against. Watch your own trend.'
  const { unit, lab, outdoors, betweenDays, within } = error
  const of = ([from, to]: readonly [number, number]) => measure(from === to ? `${to}` : `${from}–${to}`, unit)
  return `expected ${[
    lab === undefined ? undefined : `${measure(String(lab), unit)} in a laboratory`,
    `${of(outdoors)} outdoors`,
    betweenDays && `${of(betweenDays)} between days`,
    within === undefined
      ? undefined
      : `about ${measure(String(within), unit)} for changes within one activity`,
  ]
    .filter(Boolean)
    .join(', ')}.`
}

const measure = (figure: string, unit: string) => (unit === '°' ? `${figure}°` : `${figure} ${unit}`)

/** The budgets are named by the catalogue's codes. */
function simulated(code: string): string | undefined {
  const quantity = [...cyclingQuantities, ...runningQuantities].find(({ name }) => name === code)
  if (!quantity) return undefined
  const { clean, dirty } = quantity.budget
  if (clean === undefined && dirty === undefined)
    return 'Of simulated athletes: [measured](accuracy.md), without a limit.'
  const tiers = [
    clean === undefined ? undefined : `${limit(clean, quantity)} clean`,
    dirty === undefined ? undefined : `${limit(dirty, quantity)} dirty`,
  ]
  return `Simulated at most ${tiers.filter(Boolean).join(', ')}.`
}

function limit(budget: Budget, { unit }: Quantity): string {
  if (typeof budget === 'number') return measure(String(budget), unit)
  return `${measure(String(budget[200]), unit)} at 200 Hz (${measure(String(budget[100]), unit)} at 100 Hz)`
}

/** A list of limits in words; the order of the list says the direction (`packages/metrics/src/thresholds.ts`). */
function graded({ limits, tooLargeAboveFirst }: Thresholds, unit: string): string {
  const figures = limits.map((value) => measure(numeral(value), unit).trim())
  const [a, b, c, d, e, f] = figures
  if (limits.length === 2) return `poor above ${b}, otherwise standard; below ${a} it has its own name`
  if (limits.length === 6)
    return `awesome from ${c} to ${d}, good from ${b} to ${e}, standard from ${a} to ${f}, otherwise poor`
  if ((limits[0] ?? 0) < (limits[2] ?? 0))
    return `awesome below ${a}, good below ${b}, standard up to ${c}, poor above`
  return tooLargeAboveFirst
    ? `poor (too large) above ${a}, good above ${b}, standard from ${c}, poor below`
    : `awesome above ${a}, good above ${b}, standard from ${c}, poor below`
}

const numeral = (value: number) => String(value).replace('-', '−')

function channelTable(): string {
  const rows = metrics
    .filter(({ kind, listed }) => kind === 'channel' && listed)
    .map(({ code, labels, sides, shown }) => {
      const both = sides.length > 1 ? ', left and right' : ''
      return `| <a id="${code}"></a>\`${code}\` | ${labels[0]}${both} | ${shown.km.unit || '–'} |`
    })
  return ['| code | what | unit |', '| --- | --- | --- |', ...rows].join('\n')
}

/** Those that say what is measured; the parts that they are made of are beside them. */
const algorithms = {
  cycling: [
    'crank',
    'thigh-phase',
    'strokes',
    'standing',
    'dead-spots',
    'foot-metrics',
    'leg-metrics',
    'push',
    'trunk-metrics',
  ],
  running: [
    'initial-contact',
    'toe-off',
    'walking',
    'foot-flat',
    'valid-strides',
    'foot-metrics',
    'thigh-metrics',
    'bounce',
    'pelvis-metrics',
    'trunk-motion',
    'footless',
  ],
}

function fileTable(root: string): string {
  const rows = Object.entries(algorithms).flatMap(([sport, names]) =>
    names.map((name) => {
      const file = `packages/motion/src/${sport}/${name}.ts`
      const told = docstring(readFileSync(path.join(root, file), 'utf8'))
      if (!told) throw new Error(`${file} does not begin with a docstring`)
      return `| \`${sport}/${name}.ts\` | ${told} |`
    }),
  )
  return ['| `packages/motion/src/` | what |', '| --- | --- |', ...rows].join('\n')
}

/** The docstring at the head of a file, as one line up to its first full stop; undefined where it has none. */
function docstring(source: string): string | undefined {
  const found = /^\/\*\*([\s\S]*?)\*\//.exec(source)?.[1]
  const text = found
    ?.replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text && (/^.*?[.](?= |$)/.exec(text)?.[0] ?? text).replaceAll('|', '\\|')
}
