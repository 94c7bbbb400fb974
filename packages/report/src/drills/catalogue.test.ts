import { languages, withPercent } from '@cadenza/metrics'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import type { Drill } from '../drill.ts'
import { drills } from './catalogue.ts'
import { height, width } from './drawing/drawing.ts'

/** The metrics of the running deviation scores, as the specification lists them. */
const scoredMetrics = [
  'landing_pattern',
  'strike_ar',
  'thigh_strike_ar',
  'thigh_landing_smoothness',
  'thigh_grf',
  'smoothness',
  'thigh_swing_speed',
  'plantarflexion_score',
  'recoil_ar',
  'heel_pitch',
  'stance_vo_ratio',
]
const cyclingSections = ['high_cadence', 'high_torque', 'free_cadence']
const cyclingMetrics = [
  'dss',
  'leg_dss',
  'foot_ar',
  'foot_ar_q1',
  'foot_ar_q2',
  'foot_ar_q3',
  'foot_ar_q4',
  'leg_ar',
  'leg_smoothness',
  'push_deviation',
  'pelvic_rock',
  'pelvic_rotation',
  'torso_rock',
  'torso_rotation',
]

/** Characters that a card of a printed page has room for: Japanese, and the other languages. */
const room = {
  name: [16, 44],
  description: [96, 200],
  aim: [32, 64],
  dose: [24, 48],
  finding: [80, 180],
} as const

type Part = keyof typeof room
const textsOf = (drill: Drill): [Part, readonly string[]][] => [
  ['name', drill.name],
  ['description', drill.description],
  ['aim', drill.aim],
  ['dose', drill.dose],
  ['finding', drill.evidence.finding],
]

const of = (sport: Drill['sport']) => drills.filter((drill) => drill.sport === sport)
const count = (code: string, sport: Drill['sport'], type: Drill['type']) =>
  of(sport).filter((drill) => drill.type === type && drill.improves.includes(code)).length

test('there are 40 running and 15 cycling drills or more, each with an id of its own', () => {
  expect(of('run').length).toBeGreaterThanOrEqual(40)
  expect(of('bike').length).toBeGreaterThanOrEqual(15)
  expect(new Set(drills.map(({ id }) => id)).size).toBe(drills.length)
  for (const { id } of drills) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})

test.each(scoredMetrics)('%s has two basic drills and an advanced one or more', (code) => {
  expect(count(code, 'run', 'basic')).toBeGreaterThanOrEqual(2)
  expect(count(code, 'run', 'advanced')).toBeGreaterThanOrEqual(1)
})

test.each([...cyclingSections, ...cyclingMetrics])('%s has basic and advanced drills', (code) => {
  expect(count(code, 'bike', 'basic')).toBeGreaterThanOrEqual(1)
  expect(count(code, 'bike', 'advanced')).toBeGreaterThanOrEqual(1)
})

test('percentages and spans are written as each language writes them', () => {
  for (const drill of drills)
    for (const [, texts] of textsOf(drill))
      for (const [at, language] of languages.entries()) {
        const text = texts[at] ?? ''
        for (const [, number = '', space = ''] of text.matchAll(/(\d)(\s?)%/g))
          expect(`${number}${space}%`, text).toBe(withPercent(number, language))
        expect(text).not.toMatch(language === 'ja' ? /\d[-–]\d/ : /\d[-～]\d/)
      }
})

test('drills improve nothing but known metrics and sections', () => {
  for (const { id, sport, improves } of drills) {
    expect(improves.length, id).toBeGreaterThan(0)
    const known = sport === 'run' ? scoredMetrics : [...cyclingSections, ...cyclingMetrics]
    for (const code of improves) expect(known, id).toContain(code)
  }
})

describe.each(drills.map((drill) => [drill.id, drill] as const))('%s', (_id, drill) => {
  test('has texts in six languages that fit on a card', () => {
    for (const [part, texts] of textsOf(drill)) {
      expect(texts, part).toHaveLength(languages.length)
      const [forJapanese, forOthers] = room[part]
      for (const [i, text] of texts.entries()) {
        const where = `${part} ${languages[i]}: ${text}`
        expect(text, where).toMatch(/\S/)
        expect([...text].length, where).toBeLessThanOrEqual(languages[i] === 'ja' ? forJapanese : forOthers)
      }
      // A dose may be the same figures in Spanish and French; a sentence never is.
      if (part !== 'dose') expect(new Set(texts).size, `${part}: ${texts[0]}`).toBe(texts.length)
    }
  })

  test('has Japanese letters in Japanese, and there alone', () => {
    const japanese = /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u
    for (const [part, texts] of textsOf(drill))
      for (const [i, text] of texts.entries())
        expect(japanese.test(text), `${part} ${languages[i]}: ${text}`).toBe(languages[i] === 'ja')
  })

  test('describes itself in one or two sentences', () => {
    expect(drill.description[0]?.match(/[.!?](?= |$)/g)?.length).toBeLessThanOrEqual(2)
    expect(drill.description[1]?.match(/。/g)?.length).toBeLessThanOrEqual(2)
  })

  test('names its source, or says that there is none', () => {
    const { grade, source } = drill.evidence
    if (grade === 'D') expect(source).toBeUndefined()
    else expect(source).toMatch(/^\p{L}.* (19|20)\d\d, [A-Z]/u)
  })

  test('has a drawing that is well-formed, takes the colour of its text and stays in its box', () => {
    expect(XMLValidator.validate(drill.drawing)).toBe(true)
    expect(drill.drawing).toMatch(new RegExp(`^<svg [^>]*viewBox="0 0 ${width} ${height}"[^>]*currentColor`))
    expect(elementsOf(drill.drawing)).toEqual(expect.arrayContaining(['svg', 'path']))
    expect(
      elementsOf(drill.drawing).filter(
        (name) => !['svg', 'g', 'path', 'circle', 'rect', 'text'].includes(name),
      ),
    ).toEqual([])
    expect(drill.drawing).not.toMatch(/\son|href|url\(|style|#[0-9a-f]{3}|rgb|NaN|undefined/i)
    for (const [x, y] of placesOf(drill.drawing)) {
      expect(x).toBeGreaterThanOrEqual(2)
      expect(x).toBeLessThanOrEqual(width - 2)
      expect(y).toBeGreaterThanOrEqual(2)
      expect(y).toBeLessThanOrEqual(height - 2)
    }
  })
})

test('no two drills look alike', () => {
  expect(new Set(drills.map(({ drawing }) => drawing)).size).toBe(drills.length)
})

function elementsOf(markup: string): string[] {
  const names: string[] = []
  const walk = (nodes: readonly Record<string, unknown>[]) => {
    for (const node of nodes)
      for (const [name, children] of Object.entries(node)) {
        if (name === ':@' || name === '#text') continue
        names.push(name)
        walk(children as Record<string, unknown>[])
      }
  }
  walk(new XMLParser({ preserveOrder: true, ignoreAttributes: false }).parse(markup))
  return names
}

/** Every point that a path visits or bends towards, and the extremes of circles. */
function placesOf(markup: string): [number, number][] {
  const places: [number, number][] = []
  for (const [, d = ''] of markup.matchAll(/ d="([^"]*)"/g)) {
    let at: [number, number] = [0, 0]
    for (const [, command = '', rest = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
      expect('MLHVQCA').toContain(command)
      const n = (rest.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
      if (command === 'H') at = [n[0] ?? Number.NaN, at[1]]
      else if (command === 'V') at = [at[0], n[0] ?? Number.NaN]
      else {
        const pairs = command === 'A' ? n.slice(5) : n
        expect(pairs.length % 2).toBe(0)
        for (let i = 0; i < pairs.length; i += 2) {
          at = [pairs[i] ?? Number.NaN, pairs[i + 1] ?? Number.NaN]
          places.push(at)
        }
      }
      places.push(at)
    }
  }
  for (const [, x, y, r] of markup.matchAll(/cx="([\d.-]+)" cy="([\d.-]+)" r="([\d.]+)"/g)) {
    places.push(
      [Number(x) - Number(r), Number(y) - Number(r)],
      [Number(x) + Number(r), Number(y) + Number(r)],
    )
  }
  for (const [, x, y] of markup.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)"/g))
    places.push([Number(x), Number(y)])
  return places
}
