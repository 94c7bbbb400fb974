/**
 * Reads what we write with another XML parser, by the published rules on elements and attributes
 * (github.com/h4l/zwift-workout-file-reference), which are written down here by hand: no other reader of ZWO
 * is in the npm registry.
 */
import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { randomWorkout } from '../../../testing/random-workouts.ts'
import { parseWorkout } from '../../text/parse.ts'
import { writeZwo } from './write.ts'

const athlete = { ftp: 250, thresholdSpeed: 4 }

interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  text: string
}

const number = /^\d+(\.\d+)?$/
const whole = /^\d+$/
const anything = /^/
const cadence = { Cadence: number, CadenceLow: number, CadenceHigh: number, CadenceResting: number }
const power = { Power: number, PowerLow: number, PowerHigh: number, Zone: /^[1-7]$/, pace: /^[0-4]$/ }
const intervals = {
  ...{ OnPower: number, PowerOnLow: number, PowerOnHigh: number, PowerOnZone: /^[1-7]$/ },
  ...{ OffPower: number, PowerOffLow: number, PowerOffHigh: number, PowerOffZone: /^[1-7]$/ },
  ...{ Repeat: whole, OnDuration: number, OffDuration: number, pace: /^[0-4]$/ },
}
interface Rule {
  attributes?: Readonly<Record<string, RegExp>>
  required?: readonly string[]
  children?: readonly string[]
  text?: RegExp
}
const steady = { required: ['Duration'], children: ['textevent'] }
const ramp = { required: ['Duration', 'PowerLow', 'PowerHigh'], children: ['textevent'] }
const duration = { Duration: number }
const rules: Readonly<Record<string, Rule>> = {
  workout_file: {
    children: [
      ...['author', 'name', 'description', 'sportType', 'durationType', 'ftpOverride'],
      ...['thresholdSecPerKm', 'tags', 'workout'],
    ],
  },
  author: { text: anything },
  name: { text: anything },
  description: { text: anything },
  sportType: { text: /^(bike|run)$/ },
  durationType: { text: /^(time|distance)$/ },
  ftpOverride: { text: number },
  thresholdSecPerKm: { text: number },
  tags: { children: ['tag'] },
  tag: { attributes: { name: anything }, required: ['name'] },
  workout: {
    children: ['Warmup', 'Cooldown', 'Ramp', 'SteadyState', 'FreeRide', 'IntervalsT'],
  },
  Warmup: { ...steady, attributes: { ...duration, ...power, ...cadence } },
  Cooldown: { ...steady, attributes: { ...duration, ...power, ...cadence } },
  Ramp: { ...ramp, attributes: { ...duration, ...power, ...cadence } },
  SteadyState: { ...steady, attributes: { ...duration, ...power, ...cadence } },
  FreeRide: { ...steady, attributes: { ...duration, ...cadence } },
  IntervalsT: {
    attributes: { ...intervals, ...cadence },
    required: ['Repeat', 'OnDuration', 'OffDuration'],
    children: ['textevent'],
  },
  textevent: {
    attributes: { timeoffset: number, distoffset: number, message: anything },
    required: ['message'],
  },
}

const parser = new XMLParser({
  ...{ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '', trimValues: false },
  ...{ parseTagValue: false, parseAttributeValue: false },
})

function parsed(bytes: Uint8Array): Element {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  expect(XMLValidator.validate(text)).toBe(true)
  const [root] = elementsOf(parser.parse(text)).filter(({ name }) => !name.startsWith('?'))
  if (!root) throw new Error('The file has no element.')
  return root
}

function elementsOf(nodes: readonly Record<string, unknown>[]): Element[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@')
    if (name === undefined || name === '#text') return []
    const inner = node[name] as Record<string, unknown>[]
    return {
      name,
      attributes: (node[':@'] ?? {}) as Record<string, string>,
      children: elementsOf(inner),
      text: inner.map((each) => `${each['#text'] ?? ''}`).join(''),
    }
  })
}

/** Faults by the rules. */
function faultsOf({ name, attributes, children, text }: Element): string[] {
  const rule = rules[name]
  if (!rule) return [`<${name}>`]
  const wrong = Object.entries(attributes).filter(([key, value]) => !rule.attributes?.[key]?.test(value))
  const missing = (rule.required ?? []).filter((key) => attributes[key] === undefined)
  const strange = children.filter((child) => !rule.children?.includes(child.name))
  const isText = rule.text ? rule.text.test(text) : text.trim() === ''
  return [
    ...wrong.map(([key, value]) => `<${name} ${key}="${value}">`),
    ...missing.map((key) => `<${name}> without ${key}`),
    ...strange.map((child) => `<${child.name}> in <${name}>`),
    ...(isText ? [] : [`"${text}" in <${name}>`]),
    ...children.flatMap(faultsOf),
  ]
}

/** s, and shares of FTP at start and end; null for a free ride. */
type Ridden = [seconds: number, from: number | null, to: number | null]

function ridden({ name, attributes }: Element): Ridden[] {
  const value = (key: string) => Number(attributes[key])
  if (name === 'FreeRide') return [[value('Duration'), null, null]]
  if (name === 'IntervalsT')
    return Array.from({ length: value('Repeat') }, (): Ridden[] => [
      [value('OnDuration'), value('OnPower'), value('OnPower')],
      [value('OffDuration'), value('OffPower'), value('OffPower')],
    ]).flat()
  const [from, to] =
    attributes.Power === undefined
      ? [value('PowerLow'), value('PowerHigh')]
      : [value('Power'), value('Power')]
  return [[value('Duration'), from, to]]
}

const readBack = (text: string) => {
  const { definition, problems } = parseWorkout(`# Legs\n${text}`)
  expect(problems).toEqual([])
  const root = parsed(writeZwo(definition, { athlete }).bytes)
  expect(faultsOf(root)).toEqual([])
  const blocks = root.children.find(({ name }) => name === 'workout')?.children ?? []
  return { root, blocks, ridden: blocks.flatMap(ridden) }
}

describe('another parser reads', () => {
  test('steady steps, ranges by their middle, ramps and free rides', () => {
    const { ridden } = readBack(
      '- 10m ramp 50-75% warmup\n- 20m 84-92%\n- 5m 40%\n- 90s\n- 8m ramp 60-40% cooldown',
    )
    expect(ridden).toEqual([
      [600, 0.5, 0.75],
      [1200, 0.88, 0.88],
      [300, 0.4, 0.4],
      [90, null, null],
      [480, 0.6, 0.4],
    ])
  })

  test('repeats in repeats', () => {
    const { ridden } = readBack('- 2x\n  - 2x 30s 120%, 15s 40%\n  - 4m 60%')
    const set: Ridden[] = [
      [30, 1.2, 1.2],
      [15, 0.4, 0.4],
      [30, 1.2, 1.2],
      [15, 0.4, 0.4],
      [240, 0.6, 0.6],
    ]
    expect(ridden).toEqual([...set, ...set])
  })

  test('watts as shares of the FTP that the file names', () => {
    const { root, ridden } = readBack('- 1m 200w\n- 7s 750w')
    expect(root.children.find(({ name }) => name === 'ftpOverride')?.text).toBe('250')
    expect(ridden).toEqual([
      [60, 0.8, 0.8],
      [7, 3, 3],
    ])
  })

  test('texts with markup, at their time', () => {
    const { blocks } = readBack('- 5m 60% "A < B & \'C\'"')
    expect(blocks[0]?.children).toMatchObject([
      { name: 'textevent', attributes: { timeoffset: '0', message: "A < B & 'C'" } },
    ])
  })
})

test('every file that is written keeps the rules', () => {
  fc.assert(
    fc.property(randomWorkout, (definition) => {
      expect(faultsOf(parsed(writeZwo(definition, { athlete }).bytes))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
