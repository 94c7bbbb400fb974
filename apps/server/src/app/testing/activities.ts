/** Set-up for tests of activities: a server with an athlete, and requests about the athlete’s activities. */
import { afterAll, beforeAll } from 'vitest'
import { newUuid } from '../../platform/uuid.ts'
import type { TestPerson } from './app.ts'
import { type UploadServer, uploadServer } from './uploads.ts'

/** Starts the server before the tests of a file and stops it after them. */
export function activitySetup() {
  let server: UploadServer
  let athlete: TestPerson

  beforeAll(async () => {
    server = await uploadServer()
    athlete = await server.person()
  })

  afterAll(() => server.close())

  const get = (url: string, person: TestPerson = athlete) =>
    server.ask({ method: 'GET', url, headers: person.headers })

  const put = (uuid: string, payload: object | string, person: TestPerson = athlete) =>
    server.ask({
      method: 'PUT',
      url: `/api/activities/v1/${uuid}`,
      headers: { ...person.headers, 'content-type': 'application/json' },
      payload,
    })

  const remove = (uuid: string, person: TestPerson = athlete) =>
    server.ask({ method: 'DELETE', url: `/api/activities/v1/${uuid}`, headers: person.headers })

  const restore = (uuid: string, person: TestPerson = athlete) =>
    server.ask({ method: 'POST', url: `/api/activities/v1/${uuid}/restore`, headers: person.headers })

  const shown = async (uuid: string, person: TestPerson = athlete) =>
    (await get(`/api/activities/v1/${uuid}`, person)).json().activity

  async function tag(uuid: string, tags: string[], person: TestPerson = athlete): Promise<void> {
    for (const text of tags) {
      const tagUuid = newUuid()
      const own = { user_uuid: person.uuid }
      await server.open.database
        .insertInto('tags')
        .values({ ...own, uuid: tagUuid, tag: text })
        .execute()
      await server.open.database
        .insertInto('activity_tags')
        .values({ ...own, activity_uuid: uuid, tag_uuid: tagUuid })
        .execute()
    }
  }

  return {
    get,
    put,
    remove,
    restore,
    shown,
    tag,
    get server() {
      return server
    },
    get athlete() {
      return athlete
    },
  }
}
