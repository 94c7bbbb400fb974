import { describe, expect, test } from 'vitest'
import { metric, metrics } from './catalogue.ts'
import { type ExpectedError, explainedCodes, explanation } from './explanations.ts'
import { languages, type Metric } from './metric.ts'

/** True for metrics that the motion engine computes for each stroke or stride. */
const isMotion = ({ kind }: Metric) => kind === 'mpi' || kind === 'phase'

describe.each(metrics.map((entry) => ({ code: entry.code, entry })))('$code', ({ code, entry }) => {
  test('says how it is computed, in six languages', () => {
    const how = explanation(code)?.how ?? []
    expect(how).toHaveLength(languages.length)
    expect(new Set(how).size).toBe(languages.length)
    for (const text of how) expect(text).toMatch(/^\S.{7,}[.。]$/)
    const japanese = how[languages.indexOf('ja')] ?? ''
    expect(japanese).toMatch(/[\u3040-\u30ff\u4e00-\u9fff].*。$/)
  })

  test('says whose definition it is, and cites what is not our own', () => {
    const { origin, source } = explanation(code) ?? {}
    if (isMotion(entry)) expect(origin).toMatch(/^(ours|after|published)$/)
    if (origin === 'after' || origin === 'published') expect(source).toMatch(/\w/)
  })

  test('says how exact it is, in its own unit', () => {
    const error = explanation(code)?.error
    expect(error).toBeDefined()
    if (!isMotion(entry)) return expect(error).toBe('recording')
    expect(error).not.toBe('recording')
    if (typeof error !== 'object') return
    const { unit, lab, outdoors, within } = error as ExpectedError
    const own = entry.unit === '' ? '°' : entry.unit
    expect([own, '%', 'points']).toContain(unit)
    const [from, to] = outdoors
    expect(from).toBeGreaterThan(0)
    expect(to).toBeGreaterThanOrEqual(from)
    if (lab !== undefined) expect(from).toBeGreaterThanOrEqual(lab)
    if (within !== undefined) expect(within).toBeLessThanOrEqual(from)
  })

  test('names the algorithm whose version is kept with its figures', () => {
    const algorithm = explanation(code)?.algorithm
    if (isMotion(entry)) expect(algorithm).toBe('motion')
    else expect(algorithm).not.toBe('motion')
  })
})

test('nothing is explained that the catalogue does not have', () => {
  expect(explainedCodes.filter((code) => metric(code) === undefined)).toEqual([])
})

test('angles from upright state the error that skin movement allows: 3–6° between days, about 1° within a ride', () => {
  for (const code of ['pelvic_angle', 'torso_angle', 'run_torso_angle'])
    expect(explanation(code)?.error).toMatchObject({ betweenDays: [3, 6], within: 1 })
})

test('the two sides of a metric of both feet’s steps are explained as the whole, and each side by its own steps', () => {
  expect(explanation('smoothness_lr')?.how[0]).toBe(
    `${explanation('smoothness')?.how[0]} Each side is computed from its own steps.`,
  )
})
