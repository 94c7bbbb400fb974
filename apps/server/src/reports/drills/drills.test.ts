import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, rideSeries } from '../../library/activities/testing.ts'

let server: TestApp
let athlete: TestPerson
let staff: TestPerson
beforeAll(async () => {
  server = await testApp()
  athlete = await server.person({ lang: 'de' })
  staff = await server.person({ roles: ['superuser'] })
})
afterAll(() => server.close())

const ask = (person: TestPerson, method: 'GET' | 'PUT' | 'DELETE', at = '', payload?: object) =>
  server.ask({ method, url: `/api/drills/v1/${at}`, headers: person.headers, payload })
const list = async (lang = 'en') => (await ask(athlete, 'GET', `?lang=${lang}`)).json().drills
const texts = (en: string) => ({ en })
const own = {
  ...{ sport: 'run', type: 'basic', improves: ['heel_pitch'] },
  ...{
    name: { en: 'Hop', de: 'Hüpfen' },
    description: texts('Hop.'),
    aim: texts('Calves'),
    dose: texts('3 × 10'),
  },
  evidence: { grade: 'D', finding: texts('Experience of coaches') },
}

describe('drills', () => {
  test('[R3-022] are listed in the reader’s language, with links and drawings', async () => {
    const [english, german] = [await list(), await list('de')]
    expect(english.length).toBeGreaterThan(20)
    expect(german).toHaveLength(english.length)
    expect(german[0].id).toBe(english[0].id)
    expect(german[0].description).not.toBe(english[0].description)
    expect(english[0]).toMatchObject({
      link: `/help/drills/${english[0].id}`,
      type: expect.stringMatching(/^(basic|advanced)$/),
      drawing: expect.stringMatching(/^<svg/),
    })
    expect((await ask(athlete, 'GET', '?lang=xx')).statusCode).toBe(422)
  })

  test('are added, changed, hidden and deleted by staff', async () => {
    const added = await ask(staff, 'PUT', 'own-hop', own)
    expect(added.json().drill).toMatchObject({ id: 'own-hop', built_in: false, edited: true, hidden: false })
    const german = (await list('de')).find(({ id }: { id: string }) => id === 'own-hop')
    // Without German text the English one is shown.
    expect([german.name, german.aim, german.drawing]).toEqual(['Hüpfen', 'Calves', ''])
    await ask(staff, 'PUT', 'own-hop', { hidden: true })
    expect((await list()).map(({ id }: { id: string }) => id)).not.toContain('own-hop')
    expect((await ask(staff, 'DELETE', 'own-hop')).statusCode).toBe(204)
    expect((await ask(staff, 'DELETE', 'own-hop')).statusCode).toBe(404)
  })

  test('of the program have their texts changed, and taken back', async () => {
    const [first] = await list()
    await ask(staff, 'PUT', first.id, { name: texts('Renamed') })
    expect((await list())[0]).toEqual({ ...first, name: 'Renamed' })
    const edited = (await ask(staff, 'GET', 'edit/')).json().drills
    expect(edited[0]).toMatchObject({ id: first.id, built_in: true, edited: true })
    await ask(staff, 'DELETE', first.id)
    expect((await list())[0]).toEqual(first)
  })

  test.each([
    ['a new one without texts', 'new-one', { sport: 'run' }, 'name', 'ErrorEnterValue'],
    [
      'a metric that does not exist',
      'new-one',
      { ...own, improves: ['speed'] },
      'improves.0',
      'ErrorInvalidValue',
    ],
    ['a metric of the other sport', 'new-one', { ...own, sport: 'bike' }, 'improves.0', 'ErrorInvalidValue'],
    ['too long a text', 'new-one', { ...own, aim: texts('x'.repeat(2_001)) }, 'aim.en', 'ErrorTooLong'],
    ['a drawing', 'new-one', { ...own, drawing: '<svg onload="alert(1)"/>' }, '', 'ErrorInvalidValue'],
  ])('%s is refused', async (_, id, form, field, code) => {
    const answer = await ask(staff, 'PUT', id, form)
    expect([answer.statusCode, answer.json().codes[field]]).toEqual([422, [code]])
    expect((await ask(staff, 'PUT', 'No Id', own)).statusCode).toBe(404)
  })
})

test('a report of a run is scored, and recommends drills that stay even when they are hidden', async () => {
  const series = rideSeries()
  const steady = (name: string, value: number) => ({
    ...{ name, unit: 'deg' },
    values: new Float32Array(series.length).fill(value),
  })
  const columns = ['left', 'right'].flatMap((side) => [
    steady(`heel_pitch_${side}`, 20),
    steady(`recoil_ar_${side}`, 30),
  ])
  const run = await addRide(server.services, athlete.uuid, {
    sport: 'run',
    series: { ...series, columns: [...series.columns, ...columns] },
  })
  const answer = await server.ask({
    method: 'POST',
    url: '/api/reports/v1/',
    headers: athlete.headers,
    payload: {
      ...{ user_uuid: athlete.uuid, type: 'RUN_FORM', activity_uuids: [run] },
      ranges: [{ activity_uuid: run, range: 'all' }],
    },
  })
  const { report } = answer.json()
  const { heel_pitch } = report.scores.metrics
  expect(heel_pitch.sides.left).toBe(heel_pitch.sides.right)
  // Published: 28.5° ± 3°, less is better; 8.5° less are 8.5 ÷ 3 standard deviations.
  expect(heel_pitch.score).toBeCloseTo(78.33, 1)
  expect(report.scores.categories.spring).toBe(heel_pitch.score)
  expect(report.ranges[0].box_cox.heel_pitch).toEqual(heel_pitch.sides)
  const categories = report.drills.map(({ category }: { category: string }) => category)
  expect(categories.length).toBeGreaterThan(0)
  for (const category of categories) expect(['spring', 'takeoff']).toContain(category)
  const [{ basic }] = report.drills
  expect((await list('de')).find(({ id }: { id: string }) => id === basic.id)).toEqual(basic)
  await ask(staff, 'PUT', basic.id, { hidden: true })
  const url = `/api/reports/v1/${report.uuid}`
  const again = await server.ask({ method: 'GET', url, headers: athlete.headers })
  expect(again.json().report.drills).toEqual(report.drills)
  await ask(staff, 'DELETE', basic.id)
})
