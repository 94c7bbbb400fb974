import { describe, expect, test } from 'vitest'
import { fromWire, toWire } from './conversion.ts'
import { endpointsIn } from './endpoints/call.ts'
import { endpoints } from './endpoints/index.ts'
import { localeFromAcceptLanguage, locales, toLocale } from './locales.ts'
import { isValidNotification, notificationMessage } from './notifications.ts'
import { pathOf } from './path-of.ts'
import { accountFeatures, defaultFeatures, features } from './roles.ts'
import { texts } from './texts.ts'

describe('the wire', () => {
  test('[A7-010] is snake_case, the product camelCase, and only _x turns', () => {
    const wire = { avg_l_r_balance: 1, pb5km: 'x', start_time: 'y', list: [{ user_uuid: 'z' }] }
    const product = { avgLRBalance: 1, pb5km: 'x', startTime: 'y', list: [{ userUuid: 'z' }] }
    expect(fromWire(wire)).toEqual(product)
    expect(toWire(product)).toEqual(wire)
  })
  test('[A7-011] [A3-028] turns fields ending in _at into dates', () => {
    expect(fromWire({ created_at: '2026-11-21T09:00:00Z', revoked_at: null })).toEqual({
      createdAt: new Date('2026-11-21T09:00:00Z'),
      revokedAt: null,
    })
  })
  test('leaves maps keyed by metric and stored words alone', () => {
    const wire = { basic: { run_cadence: { avg: 1 } }, data: { some_key: 1 } }
    expect(fromWire(wire, { basic: 0, data: 0 })).toEqual(wire)
  })
})

describe('the locale', () => {
  test('[A9-027] is one of six', () => {
    expect(locales).toEqual(['en', 'ja', 'de', 'es', 'fr', 'it'])
  })
  test('comes from a tag of any region, and from Accept-Language by weight', () => {
    expect(toLocale('de-AT')).toBe('de')
    expect(toLocale('pt')).toBeUndefined()
    expect(localeFromAcceptLanguage('pt-BR,fr;q=0.4,it;q=0.8')).toBe('it')
    expect(localeFromAcceptLanguage('de;q=0, ja')).toBe('ja')
    expect(localeFromAcceptLanguage(`it;q=0.5${','.repeat(15_000)}de`)).toBe('it')
    expect(localeFromAcceptLanguage(undefined)).toBeUndefined()
  })
})

describe('the texts', () => {
  const english = texts.en
  test.each(locales)('in %s have every key, every placeholder and no leftover English', (locale) => {
    const same = Object.entries(texts[locale]).filter(([key, words]) => {
      const original = english[key as keyof typeof english]
      const holes = (value: string) => [...value.matchAll(/\{\w+\}/g)].map(String).sort()
      expect(holes(words), key).toEqual(holes(original))
      expect(words.trim(), key).not.toBe('')
      return words === original
    })
    expect(Object.keys(texts[locale]).sort()).toEqual(Object.keys(english).sort())
    if (locale !== 'en') expect(same).toEqual([])
  })
  test('[A8-011] carry the validation keys', () => {
    for (const key of [
      'ErrorInvalidDate',
      'ErrorFutureDate',
      'ErrorUsernameRequired',
      'ErrorEmailRequired',
      'ErrorPasswordRequired',
      'ErrorPasswordDoNotMatch',
      'ErrorCurrentPasswordRequired',
      'ErrorPasswordLength',
      'ErrorEnterValue',
      'ErrorRegisteredDate',
    ])
      expect(english).toHaveProperty(key)
  })
})

describe('a notification', () => {
  const title = 'Morning ride'
  const reader = { locale: 'en', timeZone: 'UTC', write: (instant: string) => instant } as const
  test('[A8-013] [A8-015] says what became of an activity', () => {
    expect(notificationMessage('UPLOADED', { activity_uuid: 'a', title }, reader)).toBe(
      'Your activity "Morning ride" has been uploaded.',
    )
    expect(notificationMessage('PARSE_ERROR', { activity_uuid: 'a', title }, reader)).toBe(
      'Your activity "Morning ride" has an error.',
    )
    expect(notificationMessage('PARSE_ERROR', { activity_uuid: 'a' }, reader)).toBe(
      'Your activity has an error.',
    )
  })
  test('[A8-014] [A8-016] [R9-065] names a file without its 17-digit prefix', () => {
    const meta = { file_name: '20261121093000123 ride.fit', uploaded_at: '2026-11-21T09:30:00Z' }
    expect(notificationMessage('UPLOAD_ERROR', meta, reader)).toBe(
      'Your file "ride.fit" uploaded on 2026-11-21T09:30:00Z could not be processed successfully.',
    )
  })
  test('[A5-049] [A5-050] [A5-051] [A5-052] is valid with what its text needs', () => {
    expect(isValidNotification('UPLOADED', { activity_uuid: 'a' })).toBe(false)
    expect(isValidNotification('UPLOADED', { activity_uuid: 'a', start_time: '2026-11-21T09:30:00Z' })).toBe(
      true,
    )
    expect(isValidNotification('PARSE_ERROR', {})).toBe(false)
    expect(isValidNotification('UPLOAD_ERROR', { file_name: 'x' })).toBe(false)
    expect(isValidNotification('MESSAGE', { text: '' })).toBe(false)
    expect(isValidNotification('MESSAGE', { text: 'Hello' })).toBe(true)
  })
  test('[A5-053] is left as it is when it is not valid', () => {
    expect(notificationMessage('UPLOADED', { text: 'as stored' }, reader)).toBe('as stored')
  })
})

describe('features', () => {
  test('[A3-004] [A6-010] are new_mpi and torque for anonymous visitors', () => {
    expect(defaultFeatures).toEqual(['new_mpi', 'torque'])
  })
  test('[A3-005] are all of an account but those to be granted, as staff switch them', () => {
    const athlete = accountFeatures(['athlete'])
    expect(athlete).toEqual(
      features.filter((f) => !['web_redesign', 'maintenance_message', 'staff_view'].includes(f)),
    )
    expect(accountFeatures(['athlete'], { web_redesign: true, report: false })).toContain('web_redesign')
    expect(accountFeatures(['athlete'], { report: false })).not.toContain('report')
    expect(accountFeatures(['athlete'], { staff_view: true })).not.toContain('staff_view')
    expect(accountFeatures(['athlete', 'staff'])).toContain('staff_view')
  })
})

test('[A7-009] calls are named, their placeholders filled and encoded', () => {
  expect(pathOf(endpoints.logs.read, { activityUuid: 'a', logName: 'power.json' })).toBe(
    '/api/activities/v1/a/logs/power.json',
  )
  expect(pathOf(endpoints.dayRecords.weight.remove, { date: 'a/b' })).toBe('/api/account/v1/weight/a%2Fb')
  expect(() => pathOf(endpoints.activities.read)).toThrow('activityUuid')
  const places = [...endpointsIn(endpoints)].map(([, { method, path }]) => `${method} ${path}`)
  expect(new Set(places).size).toBe(places.length)
})
