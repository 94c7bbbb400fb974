import { metrics } from '@cadenza/metrics'
import { expect, test } from 'vitest'
import { foundMetrics, groups } from './found.ts'

const codes = (typed: string, locale = 'en') =>
  foundMetrics(typed, locale).flatMap(({ found }) => found.map(({ code }) => code))

test('without a word, every listed metric is there once, in its group', () => {
  expect(foundMetrics('', 'en').map(({ group }) => group)).toEqual([...groups])
  expect(codes('').sort()).toEqual(
    metrics
      .filter(({ listed }) => listed)
      .map(({ code }) => code)
      .sort(),
  )
})

test('finds by name, short name, code and meaning, each in the reader’s language', () => {
  expect(codes('dead spot')).toContain('dss')
  expect(codes('DSS')).toEqual(expect.arrayContaining(['dss', 'leg_dss']))
  expect(codes('stance_vo_ratio')).toContain('stance_vo_ratio_lr')
  expect(codes('jerky')).toContain('dss')
  expect(codes('totpunkt', 'de')).toContain('dss')
  expect(codes('デッドスポット', 'ja')).toContain('dss')
  expect(codes('dead spot', 'de')).toEqual([])
})

test('accents and the order of words do not matter', () => {
  expect(codes('denivele', 'fr')).toEqual(['elevation_gain'])
  expect(codes('range foot')).toContain('foot_ar')
})

test('nothing found is no group', () => {
  expect(foundMetrics('xyzzy', 'en')).toEqual([])
})
