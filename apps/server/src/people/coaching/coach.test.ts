import { endpoints, pathOf } from '@cadenza/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide } from '../../library/activities/testing.ts'
import { newToken } from '../../platform/secrets/tokens.ts'
import { accessLogOf } from '../audit/access-log.ts'
import { startSession } from '../sessions/sessions.ts'
import { type InvitationMailJob, invitationMailJob } from './invitation-mail.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

type Asker = Pick<TestPerson, 'headers'> | undefined
const ask = (person: Asker, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  server.ask({ method, url, ...(person ? { headers: person.headers } : {}), payload })
/** Signs the same person in again after the hour of their access token. */
async function anew(person: TestPerson): Promise<TestPerson> {
  const { token } = await startSession(server.services, person.uuid)
  return { ...person, headers: { authorization: `Bearer ${token.token}` } }
}
const coachOf = (name = 'Kim Coach') => server.person({ roles: ['coach'], name })
const invite = async (coach: TestPerson, email = '') =>
  (await ask(coach, 'POST', pathOf(endpoints.invitations.add), { email })).json()
const invitation = (token: string) => pathOf(endpoints.invitations.read, { invitationToken: token })
const athletesOf = async (coach: TestPerson) =>
  (await ask(coach, 'GET', pathOf(endpoints.athletes.list))).json().athletes
const coachesOf = async (athlete: TestPerson) =>
  (await ask(athlete, 'GET', pathOf(endpoints.coaches.list))).json().coaches
const askingOf = async (athlete: TestPerson) =>
  (await ask(athlete, 'GET', pathOf(endpoints.coaches.list))).json().asking
const messagesOf = async (person: TestPerson): Promise<string[]> =>
  (await ask(person, 'GET', pathOf(endpoints.notifications.list)))
    .json()
    .notifications.map(({ message }: { message: string }) => message)

async function linked(names: { coach?: string; athlete?: string } = {}) {
  const [coach, athlete] = [
    await coachOf(names.coach),
    await server.person({ name: names.athlete ?? 'Ann Athlete' }),
  ]
  const { invite_token } = await invite(coach)
  expect((await ask(athlete, 'POST', invitation(invite_token))).statusCode).toBe(200)
  return { coach, athlete }
}

describe('an invitation', () => {
  test('[A1-005] [A3-007] [A5-041] [A5-042] [A7-080] [A7-081] [A7-082] carries a token that names the coach and links the athlete who accepts it', async () => {
    const [coach, athlete] = [await coachOf(), await server.person({ name: 'Ann Athlete' })]
    const made = await ask(coach, 'POST', '/api/coach/v1/athletes/invite', {})
    expect(made.statusCode).toBe(201)
    const { invite_token, mailed } = made.json()
    // 256 bits in base64url are 43 characters.
    expect(invite_token).toMatch(/^[\w-]{43}$/)
    expect(mailed).toBeNull()
    const seen = await ask(undefined, 'GET', `/api/coach/v1/athletes/invite/${invite_token}`)
    expect(seen.json()).toMatchObject({ coach: { uuid: coach.uuid, name: 'Kim Coach' }, standing: 'open' })
    const accepted = await ask(athlete, 'POST', `/api/coach/v1/athletes/invite/${invite_token}`)
    expect(accepted.json()).toEqual({ accepted: true, coach: { uuid: coach.uuid, name: 'Kim Coach' } })
    expect(await athletesOf(coach)).toEqual([
      { uuid: athlete.uuid, name: 'Ann Athlete', coach_note: '', time_zone: null },
    ])
    expect(await coachesOf(athlete)).toMatchObject([{ uuid: coach.uuid, name: 'Kim Coach', step: 'plan' }])
  })

  test('is kept as a hash alone', async () => {
    const coach = await coachOf()
    const { invite_token } = await invite(coach)
    const { rows } = await server.open.pool.query('select * from coach_invitations where user_uuid = $1', [
      coach.uuid,
    ])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(invite_token)
  })

  test('[A3-008] [A4-029] [A8-010] that was used, withdrawn, never made or is over 14 days old answers 400', async () => {
    const [coach, athlete] = [await coachOf(), await server.person()]
    const { invite_token: used } = await invite(coach)
    await ask(athlete, 'POST', invitation(used))
    const { invite_token: withdrawn, invitation: open } = await invite(coach)
    const gone = await ask(
      coach,
      'DELETE',
      pathOf(endpoints.invitations.withdraw, { invitationUuid: open.uuid }),
    )
    expect(gone.statusCode).toBe(204)
    const { invite_token: old } = await invite(coach)
    server.pass(13 * 86_400)
    expect((await ask(undefined, 'GET', invitation(old))).statusCode).toBe(200)
    server.pass(86_400 + 1)
    const other = await server.person()
    for (const token of [used, withdrawn, old, newToken(), 'x'])
      for (const answer of [
        await ask(undefined, 'GET', invitation(token)),
        await ask(other, 'POST', invitation(token)),
      ]) {
        expect(answer.statusCode, token).toBe(400)
        expect(answer.json().message).toMatch(/expired or has already been used/)
      }
    expect(await coachesOf(other)).toEqual([])
  })

  test('is for one: of two who accept at once, one is refused', async () => {
    const coach = await coachOf()
    const people = await Promise.all([server.person(), server.person()])
    const { invite_token } = await invite(coach)
    const answers = await Promise.all(people.map((person) => ask(person, 'POST', invitation(invite_token))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(await athletesOf(coach)).toHaveLength(1)
  })

  test('serves neither the coach nor who is linked already, and stays good', async () => {
    const { coach, athlete } = await linked()
    const { invite_token } = await invite(coach)
    expect((await ask(coach, 'GET', invitation(invite_token))).json().standing).toBe('own')
    expect((await ask(athlete, 'GET', invitation(invite_token))).json().standing).toBe('linked')
    expect((await ask(coach, 'POST', invitation(invite_token))).statusCode).toBe(409)
    expect((await ask(athlete, 'POST', invitation(invite_token))).statusCode).toBe(409)
    expect((await ask(await server.person(), 'POST', invitation(invite_token))).statusCode).toBe(200)
  })

  test('is listed until it is accepted, and only its coach withdraws it', async () => {
    const coach = await coachOf()
    const { invitation: made, invite_token } = await invite(coach, 'ann@example.org')
    const list = async () => (await ask(coach, 'GET', pathOf(endpoints.invitations.list))).json().invitations
    expect(await list()).toMatchObject([{ uuid: made.uuid, email: 'ann@example.org' }])
    const path = pathOf(endpoints.invitations.withdraw, { invitationUuid: made.uuid })
    expect((await ask(await coachOf(), 'DELETE', path)).statusCode).toBe(404)
    await ask(await server.person(), 'POST', invitation(invite_token))
    expect(await list()).toEqual([])
  })

  test('goes out by mail as a job without a secret; what is no address is refused', async () => {
    const coach = await coachOf()
    const { mailed, invitation: made } = await invite(coach, ' ann@example.org ')
    expect(mailed).toBe('operator')
    const job = server.enqueued.at(-1)
    expect(job?.name).toBe(invitationMailJob)
    expect(job?.data).toEqual({
      coach_uuid: coach.uuid,
      invitation_uuid: made.uuid,
    } satisfies InvitationMailJob)
    const refused = await ask(coach, 'POST', pathOf(endpoints.invitations.add), { email: 'ann' })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().codes.email).toEqual(['ErrorEmailInvalid'])
  })

  test('makes an account that is linked at once, or none', async () => {
    const coach = await coachOf()
    const { invite_token } = await invite(coach)
    const path = pathOf(endpoints.invitations.signUp, { invitationToken: invite_token })
    const form = { name: 'New Runner', email: 'runner@example.org', password: 'wheel-spoke-18' }
    expect((await ask(undefined, 'POST', path, { ...form, email: 'x' })).statusCode).toBe(422)
    const taken = await ask(undefined, 'POST', path, { ...form, email: coach.email })
    expect(taken.statusCode).toBe(409)
    const made = await ask(undefined, 'POST', path, form)
    expect(made.statusCode).toBe(201)
    expect(made.json().token.token_type).toBe('Bearer')
    expect(await athletesOf(coach)).toMatchObject([{ name: 'New Runner' }])
    const again = await ask(undefined, 'POST', path, { ...form, email: 'second@example.org' })
    expect(again.statusCode).toBe(400)
    expect(await athletesOf(coach)).toHaveLength(1)
  })

  test('of one hundred at once is the last', async () => {
    const coach = await coachOf()
    for (let i = 0; i < 100; i++) await invite(coach)
    const refused = await ask(coach, 'POST', pathOf(endpoints.invitations.add), {})
    expect(refused.statusCode).toBe(422)
    expect(refused.json().codes.email).toEqual(['ErrorTooManyInvitations'])
  })

  test('is mailed twenty times an hour', async () => {
    const coach = await coachOf()
    for (let i = 0; i < 20; i++) expect((await invite(coach, `a${i}@example.org`)).mailed).toBe('operator')
    const add = pathOf(endpoints.invitations.add)
    const refused = await ask(coach, 'POST', add, { email: 'one-more@example.org' })
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toMatch(/at most 20 invitations per hour.*in 60 minutes/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
    // A link that the coach hands over is no mail.
    expect((await ask(coach, 'POST', add, {})).statusCode).toBe(201)
    server.pass(3_601)
    const later = await anew(coach)
    expect((await ask(later, 'POST', add, { email: 'one-more@example.org' })).statusCode).toBe(201)
  })

  test('is not made in a name that a mail program shows as a link', async () => {
    const coach = await coachOf()
    await server.open.pool.query('update users set name = $2 where uuid = $1', [
      coach.uuid,
      'Your bank\nhttps://evil.example/login',
    ])
    const refused = await ask(coach, 'POST', pathOf(endpoints.invitations.add), { email: 'ann@example.org' })
    expect(refused.json().codes).toEqual({ name: ['ErrorNameCharacters'] })
  })
})

describe('a link', () => {
  test('that its coach ended is deleted by the athlete for good, asked for or not', async () => {
    for (const asked of [false, true]) {
      const { coach, athlete } = await linked()
      const ofCoach = pathOf(endpoints.athletes.setNote, { athleteUuid: athlete.uuid })
      const ofAthlete = pathOf(endpoints.coaches.setStep, { coachUuid: coach.uuid })
      expect((await ask(coach, 'DELETE', ofCoach)).statusCode).toBe(204)
      if (asked) expect((await ask(coach, 'POST', `${ofCoach}/restore`)).statusCode).toBe(202)
      expect((await ask(athlete, 'DELETE', ofAthlete)).statusCode).toBe(204)
      expect(await askingOf(athlete)).toEqual([])
      expect((await ask(coach, 'POST', `${ofCoach}/restore`)).statusCode).toBe(404)
      expect((await ask(athlete, 'POST', `${ofAthlete}/restore`)).statusCode).toBe(404)
      expect((await ask(athlete, 'DELETE', ofAthlete)).statusCode).toBe(404)
    }
  })

  test('is restored by an athlete whom the coach asked within two weeks', async () => {
    for (const [days, status] of [
      [13, 200],
      [15, 404],
    ] as const) {
      const { coach, athlete } = await linked()
      const ofCoach = pathOf(endpoints.athletes.setNote, { athleteUuid: athlete.uuid })
      await ask(coach, 'DELETE', ofCoach)
      await ask(coach, 'POST', `${ofCoach}/restore`)
      server.pass(days * 86_400)
      const path = `${pathOf(endpoints.coaches.setStep, { coachUuid: coach.uuid })}/restore`
      expect((await ask(await anew(athlete), 'POST', path)).statusCode).toBe(status)
    }
  })

  test('[A3-006] [A6-003] carries a note that the coach alone sees', async () => {
    const { coach, athlete } = await linked()
    const path = pathOf(endpoints.athletes.setNote, { athleteUuid: athlete.uuid })
    expect((await ask(coach, 'PUT', path, { coach_note: 'Left knee' })).statusCode).toBe(200)
    expect(await athletesOf(coach)).toMatchObject([{ coach_note: 'Left knee' }])
    expect(JSON.stringify(await coachesOf(athlete))).not.toContain('Left knee')
    expect((await ask(coach, 'PUT', path, { coach_note: 'x'.repeat(2_001) })).statusCode).toBe(422)
    expect((await ask(await coachOf(), 'PUT', path, { coach_note: '' })).statusCode).toBe(404)
  })

  test('[A6-006] [A6-007] is no affair of who coaches nobody: 403', async () => {
    const { athlete } = await linked()
    const path = pathOf(endpoints.athletes.setNote, { athleteUuid: athlete.uuid })
    for (const answer of [
      await ask(athlete, 'GET', pathOf(endpoints.athletes.list)),
      await ask(athlete, 'PUT', path, { coach_note: 'x' }),
      await ask(athlete, 'DELETE', path),
      await ask(athlete, 'POST', pathOf(endpoints.invitations.add), {}),
      await ask(athlete, 'GET', pathOf(endpoints.invitations.list)),
      await ask(athlete, 'GET', pathOf(endpoints.overview.read)),
    ])
      expect(answer.statusCode).toBe(403)
  })

  test('is ended by either side, at once; who ended it, and nobody else, has it back for an hour', async () => {
    for (const side of ['coach', 'athlete'] as const) {
      const people = await linked()
      const { coach, athlete } = people
      const profile = pathOf(endpoints.profiles.read, { userUuid: athlete.uuid })
      await ask(athlete, 'PUT', pathOf(endpoints.coaches.setStep, { coachUuid: coach.uuid }), { step: 'see' })
      await ask(coach, 'PUT', pathOf(endpoints.athletes.setNote, { athleteUuid: athlete.uuid }), {
        coach_note: 'Kept',
      })
      expect((await ask(coach, 'GET', profile)).statusCode).toBe(200)
      const paths = {
        coach: pathOf(endpoints.athletes.setNote, { athleteUuid: athlete.uuid }),
        athlete: pathOf(endpoints.coaches.setStep, { coachUuid: coach.uuid }),
      }
      const other = side === 'coach' ? 'athlete' : 'coach'
      expect((await ask(people[side], 'DELETE', paths[side])).statusCode).toBe(204)
      expect((await ask(people[side], 'DELETE', paths[side])).statusCode).toBe(404)
      expect((await ask(coach, 'GET', profile)).statusCode).toBe(404)
      expect((await ask(people[other], 'POST', `${paths[other]}/restore`)).statusCode).toBe(404)
      if (side === 'coach') {
        // A coach alone gets nothing back; the athlete decides.
        for (let i = 0; i < 2; i++)
          expect((await ask(coach, 'POST', `${paths.coach}/restore`)).statusCode).toBe(202)
        expect((await ask(coach, 'GET', profile)).statusCode).toBe(404)
        expect(await askingOf(athlete)).toEqual([{ uuid: coach.uuid, name: 'Kim Coach' }])
        expect(
          (await messagesOf(athlete)).filter((message) => /would like to be your coach again/.test(message)),
        ).toHaveLength(1)
      }
      expect((await ask(athlete, 'POST', `${paths.athlete}/restore`)).statusCode).toBe(200)
      expect(await askingOf(athlete)).toEqual([])
      expect(await coachesOf(athlete)).toMatchObject([{ uuid: coach.uuid, step: 'see' }])
      expect(await athletesOf(coach)).toMatchObject([{ coach_note: 'Kept' }])
      await ask(people[side], 'DELETE', paths[side])
      server.pass(3_601)
      const later = await anew(people[side])
      expect((await ask(later, 'POST', `${paths[side]}/restore`)).statusCode).toBe(404)
      expect(await coachesOf(await anew(athlete))).toEqual([])
    }
  })

  test('is told to both, each in their language', async () => {
    const coach = await server.person({ roles: ['coach'], name: 'Kim', lang: 'de' })
    const athlete = await server.person({ name: 'Ann' })
    const { invite_token } = await invite(coach)
    await ask(athlete, 'POST', invitation(invite_token))
    expect(await messagesOf(athlete)).toEqual(['Kim is now your coach.'])
    expect(await messagesOf(coach)).toEqual(['Du trainierst jetzt Ann.'])
    await ask(athlete, 'DELETE', pathOf(endpoints.coaches.setStep, { coachUuid: coach.uuid }))
    expect((await messagesOf(athlete))[0]).toBe('Kim is no longer your coach.')
    expect((await messagesOf(coach))[0]).toBe('Du trainierst Ann nicht mehr.')
  })

  test('gives the coach no more than the athlete’s step, from the next request on', async () => {
    const { coach, athlete } = await linked()
    const uuid = await addRide(server.services, athlete.uuid)
    const tag = (name: string) =>
      ask(coach, 'POST', pathOf(endpoints.tags.addToActivity, { activityUuid: uuid }), { tag: name })
    const step = (to: string) =>
      ask(athlete, 'PUT', pathOf(endpoints.coaches.setStep, { coachUuid: coach.uuid }), { step: to })
    expect((await tag('hills')).statusCode).toBeLessThan(300)
    expect((await step('see')).statusCode).toBe(200)
    expect((await tag('climbs')).statusCode).toBe(404)
    expect(
      (await ask(coach, 'GET', pathOf(endpoints.activities.read, { activityUuid: uuid }))).statusCode,
    ).toBe(200)
    expect((await step('mark')).statusCode).toBe(200)
    expect((await tag('climbs')).statusCode).toBeLessThan(300)
    expect((await step('everything')).statusCode).toBe(422)
    expect(
      (
        await ask(coach, 'PUT', pathOf(endpoints.coaches.setStep, { coachUuid: coach.uuid }), {
          step: 'plan',
        })
      ).statusCode,
    ).toBe(404)
    // The athlete is notified once of the coach's marks.
    expect((await messagesOf(athlete)).filter((said) => said.startsWith('Kim Coach edited'))).toEqual([
      'Kim Coach edited ranges or tags in "Morning ride".',
    ])
  })
})

describe('“I coach others”', () => {
  const switchTo = (person: TestPerson, coaching: boolean) =>
    ask(person, 'PUT', pathOf(endpoints.coaching.read), { coaching })

  test('makes a coach, and no longer one once no athlete is left', async () => {
    const person = await server.person()
    expect((await ask(person, 'GET', pathOf(endpoints.coaching.read))).json()).toEqual({
      coaching: false,
      may_change: true,
    })
    expect((await switchTo(person, true)).json().account.role).toEqual(['athlete', 'coach'])
    expect(await athletesOf(person)).toEqual([])
    const { invite_token } = await invite(person)
    const athlete = await server.person()
    await ask(athlete, 'POST', invitation(invite_token))
    const { invite_token: left } = await invite(person)
    expect((await switchTo(person, false)).statusCode).toBe(409)
    await ask(person, 'DELETE', pathOf(endpoints.athletes.setNote, { athleteUuid: athlete.uuid }))
    expect((await switchTo(person, false)).json().account.role).toEqual(['athlete'])
    expect((await ask(undefined, 'GET', invitation(left))).statusCode).toBe(400)
  })

  test('is for staff alone where the operator says so', async () => {
    const closed = await testApp({ CADENZA_COACHES: 'staff' })
    const put = async (roles: ('staff' | 'athlete')[]) => {
      const { headers } = await closed.person({ roles })
      const answer = await closed.ask({
        method: 'PUT',
        url: pathOf(endpoints.coaching.read),
        headers,
        payload: { coaching: true },
      })
      return answer.statusCode
    }
    expect(await put(['athlete'])).toBe(403)
    expect(await put(['staff'])).toBe(200)
    await closed.close()
  })
})

describe('the log', () => {
  const logOf = async (person: TestPerson, query = '') =>
    (await ask(person, 'GET', `${pathOf(endpoints.accessLog.read)}${query}`)).json()

  test('says who looked at and changed what, a look once an hour', async () => {
    const { coach, athlete } = await linked()
    const uuid = await addRide(server.services, athlete.uuid)
    const look = (by = coach) => ask(by, 'GET', pathOf(endpoints.activities.read, { activityUuid: uuid }))
    await look()
    await look()
    await ask(athlete, 'GET', pathOf(endpoints.activities.read, { activityUuid: uuid }))
    await ask(coach, 'GET', pathOf(endpoints.dayRecords.weight.ofAthlete, { userUuid: athlete.uuid }))
    await ask(coach, 'POST', pathOf(endpoints.tags.addToActivity, { activityUuid: uuid }), { tag: 'hills' })
    await ask(coach, 'GET', pathOf(endpoints.overview.read))
    const { entries, people, more } = await logOf(athlete)
    expect(more).toBe(false)
    expect(people).toEqual([{ uuid: coach.uuid, name: 'Kim Coach' }])
    expect(entries.map(({ action }: { action: string }) => action).sort()).toEqual([
      'tag create',
      'view activity',
      'view overview',
      'view records',
    ])
    expect(entries.find(({ action }: { action: string }) => action === 'tag create')).toMatchObject({
      person: { uuid: coach.uuid, name: 'Kim Coach' },
      activity: { uuid, title: 'Morning ride' },
      about: 'hills',
    })
    server.pass(3_600)
    await look(await anew(coach))
    const later = await anew(athlete)
    expect((await logOf(later, '?kind=view')).entries).toHaveLength(4)
    expect((await logOf(later, '?kind=change')).entries).toHaveLength(1)
    expect((await logOf(later, `?person=${athlete.uuid}`)).entries).toEqual([])
    expect((await logOf(await anew(coach))).entries).toEqual([])
  })

  test('names staff, what a list by GraphQL showed, and nobody who was refused', async () => {
    const athlete = await server.person()
    const staff = await server.person({ roles: ['staff'], name: 'Sam Staff' })
    const query = `query($u: UUID) { activities(filter: {user_uuid: $u}) { uuid } }`
    const asked = (person: TestPerson) =>
      ask(
        person,
        'GET',
        `${pathOf(endpoints.graphql.activities.ask)}?query=${encodeURIComponent(query.replace('query($u: UUID) ', '').replace('$u', `"${athlete.uuid}"`))}`,
      )
    expect((await asked(staff)).statusCode).toBe(200)
    expect((await asked(await server.person())).statusCode).toBe(404)
    expect((await logOf(athlete)).entries).toMatchObject([
      { action: 'view activities', person: { name: 'Sam Staff' } },
    ])
  })

  test('comes in pages, and outlives the account of who looked', async () => {
    const { coach, athlete } = await linked()
    const view = { userUuid: athlete.uuid, actorUuid: coach.uuid, action: 'view load' } as const
    for (let i = 0; i < 60; i++) {
      accessLogOf(server.services).record(view)
      server.pass(3_600)
    }
    const reader = await anew(athlete)
    const first = await logOf(reader)
    expect(first.entries).toHaveLength(50)
    expect(first.more).toBe(true)
    const second = await logOf(reader, `?before=${first.entries.at(-1).uuid}`)
    expect(second.entries).toHaveLength(10)
    expect(second.more).toBe(false)
    await server.open.pool.query('delete from users where uuid = $1', [coach.uuid])
    expect((await logOf(reader)).entries[0]).toMatchObject({ person: null, action: 'view load' })
  })
})
