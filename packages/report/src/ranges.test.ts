import { describe, expect, test } from 'vitest'
import { type RangeCandidate, resolveRanges } from './ranges.ts'
import { reportTypes } from './report-type.ts'

const from = (source: RangeCandidate['source'], ...names: string[]) =>
  names.map((name, at) => ({ name, source, at }))

describe('the ranges of a report', () => {
  test('[R3-013] of a 5 km time trial are TT 1/5 to TT 5/5, and all missing ones are named', () => {
    const { found, missing } = resolveRanges(
      reportTypes.RUN_5K_TT,
      from('lap', 'TT 1/5', 'TT 3/5', 'TT 5/5', 'Cool down'),
    )
    expect(found.map(({ name }) => name)).toEqual(['TT 1/5', 'TT 3/5', 'TT 5/5'])
    expect(missing).toEqual(['TT 2/5', 'TT 4/5'])
  })

  test('[R3-011] [R3-012] of half pyramid intervals are thirteen, and EASY ALL is optional', () => {
    const all = [
      'Half Pyramid Intervals',
      'MARATHON ALL',
      'TEMPO ALL',
      'INTERVAL ALL',
      'REPETITION ALL',
      'Marathon',
      'Tempo',
      'Interval',
      'Repetition',
      'INTERVAL 1/4',
      'INTERVAL 2/4',
      'INTERVAL 3/4',
      'INTERVAL 4/4',
    ]
    const definition = reportTypes.RUN_HALF_PYRAMID_INTERVAL
    expect(resolveRanges(definition, []).missing).toEqual(all)
    const without = resolveRanges(definition, from('user', ...all))
    expect(without.missing).toEqual([])
    expect(without.found).toHaveLength(13)
    const withEasy = resolveRanges(definition, from('user', ...all, 'Easy all'))
    expect(withEasy.found.at(-1)?.name).toBe('EASY ALL')
  })

  test('[R3-014] of a rapid analysis is Marathon', () => {
    expect(resolveRanges(reportTypes.RUN_RAPID_ANALYSIS, []).missing).toEqual(['Marathon'])
  })

  test('[R3-015] of the bike protocol are HC1 to HC6, HT1 to HT8 and FC1 to FC15', () => {
    const { missing } = resolveRanges(reportTypes.BIKE_LPC_PROTOCOL, from('lap', 'HC7', 'HT9', 'FC16', 'FC0'))
    expect(missing).toHaveLength(29)
    expect([missing[0], missing[5], missing[6], missing[13], missing[14], missing[28]]).toEqual([
      'HC1',
      'HC6',
      'HT1',
      'HT8',
      'FC1',
      'FC15',
    ])
  })

  test('are found in any spelling of a lap', () => {
    const laps = from('lap', 'tt 1/5', ' TT-2 / 5 ', 'Tt_3/5', 'TT  4/5', 'TT5/5')
    expect(resolveRanges(reportTypes.RUN_5K_TT, laps).missing).toEqual([])
  })

  test('are the chosen one, else the athlete’s own, else an accepted or open proposal, else a lap', () => {
    const sources = ['lap', 'proposal', 'auto', 'user', 'chosen'] as const
    sources.forEach((source, i) => {
      const given = sources.slice(0, i + 1).flatMap((each) => from(each, 'Marathon'))
      expect(resolveRanges(reportTypes.RUN_RAPID_ANALYSIS, given).found[0]?.range.source).toBe(source)
    })
  })

  test('are the first of several with the same trust', () => {
    const { found } = resolveRanges(reportTypes.RUN_RAPID_ANALYSIS, from('lap', 'marathon', 'Marathon'))
    expect(found).toEqual([{ name: 'Marathon', range: { name: 'marathon', source: 'lap', at: 0 } }])
  })
})
