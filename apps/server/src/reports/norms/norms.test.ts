import type { PowerNorm } from '@cadenza/report/norms/norms'
import { scoreValue } from '@cadenza/report/score'
import { createRandom } from '@cadenza/simulator'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { deleteAccount } from '../../people/account/delete.ts'
import { fitInstallation } from './fit.ts'
import { useBuiltInNorms, useNorms } from './norms.ts'
import { accountsForNorms, normsVersions } from './queries.ts'
import { addAthlete, addForm, type KnownForm } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

const both = (code: string, value: number) => ({
  [`${code}_left`]: 0.9 * value,
  [`${code}_right`]: 1.1 * value,
})

async function addAthletes(forms: readonly KnownForm[]): Promise<string[]> {
  const uuids: string[] = []
  for (const form of forms) {
    const uuid = await addAthlete(server.services)
    await addForm(server.services, uuid, form)
    uuids.push(uuid)
  }
  return uuids
}

/** Runners whose force is from 3 g upwards. */
const runners = (count: number): KnownForm[] =>
  Array.from({ length: count }, (_, i) => ({
    sport: 'run',
    speed: 10 + (i % 7),
    values: both('thigh_grf', 3 + ((i * 13) % count) / 10),
  }))

const everybody = async () => (await accountsForNorms(server.services.database)).map(({ uuid }) => uuid)

const runNorm = (fitted: Awaited<ReturnType<typeof fitInstallation>>, code = 'thigh_grf'): PowerNorm => {
  const norm = fitted.norms.run?.metrics[code]
  if (norm?.kind !== 'power') throw new Error(`No norm of ${code}`)
  return norm
}

test('the norms of simulated athletes are those that they were drawn from', async () => {
  // ln(force) = 1.5 ± 0.5 at 13 km/h and 0.03 more for each km/h; the angle is 24° ± 6° at any speed.
  const random = createRandom('athletes of an installation')
  const athletes = Array.from({ length: 150 }, () => {
    const speed = random.between(9, 17)
    return {
      sport: 'run' as const,
      speed,
      values: {
        ...both('thigh_grf', Math.exp(1.5 + 0.03 * (speed - 13) + 0.5 * random.normal())),
        ...both('thigh_strike_ar', 24 + 6 * random.normal()),
      },
    }
  })
  await addAthletes(athletes)
  const fitted = await fitInstallation(server.services, await everybody())
  expect(fitted.version).toBe(1)
  expect(fitted.provenance.run).toMatchObject({
    athletes: 150,
    ranges: 300,
    activities: 150,
    without_condition: 0,
  })
  expect(fitted.provenance.run).toMatchObject({ first_day: '2026-03-01', last_day: '2026-03-01' })
  const centre = fitted.norms.run?.condition?.centre ?? 0
  expect(Math.abs(centre - 13)).toBeLessThan(0.7)

  const force = runNorm(fitted)
  expect(Math.abs(force.lambda)).toBeLessThan(0.4)
  const angle = runNorm(fitted, 'thigh_strike_ar')
  expect(Math.abs(angle.lambda - 1)).toBeLessThan(1)
  // A score is 50 at the true mean, and 10 less or more a true standard deviation away. The mean of 150 is
  // itself uncertain by 0.8 points, the standard deviation by 6 %.
  const at = (norm: PowerNorm, value: number, speed: number) =>
    scoreValue(value, norm, speed - centre) ?? Number.NaN
  for (const speed of [10, 13, 16]) {
    const mean = 1.5 + 0.03 * (speed - 13)
    expect(Math.abs(at(force, Math.exp(mean), speed) - 50)).toBeLessThan(3)
    expect(Math.abs(at(force, Math.exp(mean + 0.5), speed) - 40)).toBeLessThan(3)
    expect(Math.abs(at(force, Math.exp(mean - 0.5), speed) - 60)).toBeLessThan(3)
    expect(Math.abs(at(angle, 24, speed) - 50)).toBeLessThan(3)
    expect(Math.abs(at(angle, 30, speed) - 60)).toBeLessThan(3)
  }
  for (const { fit } of [force, angle]) {
    expect(fit?.athletes).toBe(150)
    expect(fit?.doubtful).toBe(false)
  }
  // Nobody is named in what is stored.
  const [stored] = await normsVersions(server.services.database)
  for (const uuid of await everybody()) expect(JSON.stringify(stored)).not.toContain(uuid)
})

test('rides never go into the norms of runs, not even of somebody who runs, too', async () => {
  const [first] = await addAthletes(runners(31))
  const alone = await fitInstallation(server.services, await everybody())
  const ride: KnownForm = {
    sport: 'bike',
    speed: 30,
    values: { ...both('thigh_grf', 99), ...both('dss', 8) },
  }
  await addForm(server.services, first ?? '', ride)
  await addAthletes(Array.from({ length: 5 }, () => ride))
  const together = await fitInstallation(server.services, await everybody())
  expect(together.version).toBe(2)
  expect(runNorm(together)).toEqual(runNorm(alone))
  expect(together.provenance.run).toEqual(alone.provenance.run)
  expect(together.provenance.bike).toMatchObject({ athletes: 6, ranges: 12 })
  expect(together.norms.bike).toBeUndefined()
})

test('rides are compared at the same cadence', async () => {
  await addAthletes(
    Array.from({ length: 40 }, (_, i) => {
      const cadence = 70 + i
      return {
        sport: 'bike' as const,
        speed: 30,
        cadence,
        values: both('dss', 5 + 0.05 * cadence + ((i * 17) % 10) / 10),
      }
    }),
  )
  const { norms, provenance } = await fitInstallation(server.services, await everybody())
  expect(provenance.bike.athletes).toBe(40)
  // 70 to 109 rpm.
  expect(norms.bike?.condition).toEqual({ code: 'cadence', centre: expect.closeTo(89.5, 5) })
  const dss = norms.bike?.metrics.dss
  expect(dss).toMatchObject({ kind: 'power', direction: -1, basis: 'fitted' })
  const score = (rpm: number) => (dss ? scoreValue(5 + 0.05 * rpm + 0.45, dss, rpm - 89.5) : null)
  for (const rpm of [75, 90, 105]) expect(Math.abs((score(rpm) ?? 0) - 50)).toBeLessThan(3)
})

test('what was deleted, left out, marked as noise, coarse or too short counts no more', async () => {
  const { database } = server.services
  const uuids = await addAthletes(runners(31))
  const athletes = async (among = uuids) =>
    (await fitInstallation(server.services, among)).provenance.run.athletes
  expect(await athletes()).toBe(31)
  expect(await athletes(uuids.slice(1))).toBe(30)

  const [account, deleted, merged, noise, coarse, short, still] = uuids as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  await deleteAccount(server.services, account)
  expect(await everybody()).not.toContain(account)
  expect(await athletes(await everybody())).toBe(30)
  const own = (table: 'activities' | 'ranges', change: ReturnType<typeof sql>, userUuid: string) =>
    sql`update ${sql.table(table)} set ${change} where user_uuid = ${userUuid}`.execute(database)
  await own('activities', sql`deleted_at = now()`, deleted)
  await own('activities', sql`merged_into = ${crypto.randomUUID()}::uuid`, merged)
  await own('ranges', sql`type = 'noise'`, noise)
  const mpi = (side: string, key: string) => sql.lit(`{moving_time_based_stats,mpi,thigh_grf,${side},${key}}`)
  for (const side of ['left', 'right']) {
    await own('ranges', sql`stats = jsonb_set(stats, ${mpi(side, 'coarse')}, '30')`, coarse)
    await own('ranges', sql`stats = jsonb_set(stats, ${mpi(side, 'count')}, '29')`, short)
  }
  await own(
    'ranges',
    sql`stats = jsonb_set(stats, '{moving_time_based_stats,basic,speed,avg}', 'null')`,
    still,
  )
  const { provenance, version } = await fitInstallation(server.services, await everybody())
  expect(provenance.run).toMatchObject({ athletes: 24, ranges: 48, without_condition: 2 })
  expect(version).toBeNull()
})

test('with fewer than 30 athletes nothing is stored, and the number of each metric is known', async () => {
  const uuids = await addAthletes(runners(29))
  // Many ranges of one athlete are still one athlete.
  for (const form of runners(3)) await addForm(server.services, uuids[0] ?? '', form)
  const { version, norms, provenance } = await fitInstallation(server.services, await everybody())
  expect([version, norms]).toEqual([null, {}])
  expect(provenance.run.refused).toContainEqual({
    code: 'thigh_grf',
    athletes: 29,
    reason: 'too few athletes',
  })
  expect(await normsVersions(server.services.database)).toEqual([])
})

test('reports are scored with the version in use from then on, and say which one it was', async () => {
  const { services } = server
  await addAthletes(runners(40))
  await fitInstallation(services, await everybody())
  const { version, norms } = await fitInstallation(services, await everybody())
  expect(version).toBe(2)
  const athlete = await server.person()
  const activity = await addForm(services, athlete.uuid, {
    sport: 'run',
    speed: 13,
    values: both('thigh_grf', 5),
  })
  const ask = async (person: TestPerson, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const answer = await server.ask({ method, url, headers: person.headers, payload })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.json()
  }
  const { range } = await ask(athlete, 'POST', `/api/activities/v1/${activity}/ranges/`, {
    ...{ name: 'Hill', relative_start_time: 0, relative_end_time: 60_000 },
  })
  const created = async () =>
    (
      await ask(athlete, 'POST', '/api/reports/v1/', {
        ...{ user_uuid: athlete.uuid, type: 'RUN_FORM', activity_uuids: [activity] },
        ranges: [{ activity_uuid: activity, range: `${range.type}${range.num}` }],
      })
    ).report
  const before = await created()
  expect(before.scores.reference).toEqual({ id: 'published-means', version: 1, population: null })

  expect(await useNorms(services.database, 3)).toBe(false)
  expect((await created()).scores.reference.id).toBe('published-means')
  expect(await useNorms(services.database, 2)).toBe(true)
  const after = await created()
  expect(after.scores.reference).toEqual({ id: norms.run?.id, version: 2, population: 40 })
  expect(after.scores.metrics.thigh_grf.score).not.toBeCloseTo(before.scores.metrics.thigh_grf.score, 0)
  expect(after.ranges[0].box_cox.thigh_grf).toEqual(after.scores.metrics.thigh_grf.sides)
  // Scores of different references are not compared.
  expect(
    (await ask(athlete, 'GET', `/api/reports/v1/${after.uuid}/previous`)).previous.score_changes,
  ).toEqual({})

  // An older report keeps its scores until its range changes.
  const read = async () => (await ask(athlete, 'GET', `/api/reports/v1/${before.uuid}`)).report
  expect((await read()).scores).toEqual(before.scores)
  await ask(athlete, 'PUT', `/api/activities/v1/${activity}/ranges/${range.type}${range.num}`, {
    ...{ relative_end_time: 90_000, version: range.version },
  })
  expect((await read()).scores.reference).toMatchObject({ version: 2, population: 40 })

  // Of rides nothing was fitted: they stay compared with the built-in reference.
  const ride = await addForm(services, athlete.uuid, { sport: 'bike', speed: 30, values: both('dss', 8) })
  const { report } = await ask(athlete, 'POST', '/api/reports/v1/', {
    ...{ user_uuid: athlete.uuid, type: 'BIKE_FORM', activity_uuids: [ride] },
    ranges: [{ activity_uuid: ride, range: 'all' }],
  })
  expect(report.scores.reference.id).toBe('simulated-riders')

  await useBuiltInNorms(services.database)
  expect((await created()).scores.reference.id).toBe('published-means')
})
